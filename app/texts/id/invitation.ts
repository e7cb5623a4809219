import type { invitation as en } from "../en/invitation.ts";

export const invitation = {
  documentTitle: "Undangan Anda",
  description: (product: string) => `Undangan ke halaman administrasi ${product}.`,
  title: "Anda telah diundang",
  text: (product: string) =>
    `Buat kata sandi untuk menulis artikel dan membaca pesan ${product}. Undangan ini hanya berlaku satu kali.`,
  opening: "Membuka...",
  signedIn: "Anda sedang masuk dengan akun lain. Keluar dahulu, lalu buka undangan ini lagi.",
  action: "Buat kata sandi",
  used: "Undangan ini sudah dipakai atau telah berakhir. Mintalah undangan baru.",
  tooMany: "Terlalu banyak percobaan. Coba lagi dalam beberapa menit.",
  unreachable: "Server tidak dapat dihubungi. Periksa koneksi Anda dan coba lagi.",
  busySite: "Situs sedang sibuk atau dimulai ulang. Coba beberapa saat lagi.",
} satisfies typeof en;

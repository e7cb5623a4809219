import type { contact as en } from "../en/contact.ts";

export const contact = {
  formName: "Kontak",
  honeypot: "Kosongkan isian ini",
  fields: {
    name: {
      label: "Nama Lengkap",
      shortLabel: "Nama",
      placeholder: "Nama lengkap Anda",
      error: "Nama lengkap wajib diisi.",
    },
    email: {
      label: "Surel",
      shortLabel: "Surel",
      placeholder: "nama@instansi.example",
      error: "Masukkan alamat surel yang valid.",
    },
    subject: {
      label: "Perihal",
      shortLabel: "Perihal",
      placeholder: "Uji penetrasi portal layanan publik",
      error: "Perihal wajib diisi.",
    },
    message: {
      label: "Pesan",
      shortLabel: "Pesan",
      placeholder: "Kebutuhan Anda, sistem yang terkait, dan tenggat waktunya",
      error: "Pesan wajib diisi.",
    },
  },
  tooLong: (label: string, limit: number) => `${label} paling banyak ${limit.toLocaleString("id-ID")} karakter.`,
  send: "Kirim Pesan",
  sending: "Mengirim...",
  sent: "Pesan Anda berhasil dikirim.",
  failed: "Pesan gagal dikirim. Silakan coba beberapa saat lagi.",
} satisfies typeof en;

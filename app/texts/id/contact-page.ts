import type { contactPage as en } from "../en/contact-page.ts";

export const contactPage = {
  sentTitle: "Pesan terkirim",
  notSentTitle: "Pesan belum terkirim",
  eyebrow: (product: string) => `${product} / kontak`,
  received: "Pesan Anda telah kami terima dan akan kami balas ke alamat surel Anda.",
  notSent: "Pesan Anda belum terkirim.",
  correct: "Mohon perbaiki isian yang ditandai di bawah ini.",
  back: "Kembali ke situs",
  rejections: {
    tooMany: "Terlalu banyak pesan dari jaringan Anda. Silakan coba beberapa menit lagi.",
    noSpace: "Saat ini tidak tersedia ruang untuk menyimpan pesan. Silakan coba beberapa saat lagi.",
    busy: "Saat ini terlalu banyak pesan yang masuk. Silakan coba beberapa saat lagi.",
    notStored: "Pesan tidak dapat disimpan. Silakan coba beberapa saat lagi.",
  },
} satisfies typeof en;

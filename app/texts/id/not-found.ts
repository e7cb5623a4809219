import type { notFound as en } from "../en/not-found.ts";

export const notFound = {
  documentTitle: "Halaman Tidak Ditemukan",
  title: "Maaf, server kami sedang rehat kopi.",
  action: "Kembali ke Halaman Utama",
  text: "Halaman ini tidak tersedia. Mungkin alamatnya sudah berubah atau terdapat kesalahan penulisan.",
} satisfies typeof en;

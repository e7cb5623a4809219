import type { preview as en } from "../en/preview.ts";

export const preview = {
  documentTitle: "Pratinjau",
  revoked: "Tautan ini telah dicabut. Mintalah tautan baru kepada pengirimnya.",
  expired:
    "Tautan pratinjau berlaku 7 hari dan tautan ini sudah tidak berlaku. Mintalah tautan baru kepada pengirimnya.",
  gone: "Draf yang ditampilkan tautan ini sudah tidak ada.",
  unknown: "Tidak ada pratinjau di alamat ini. Pastikan tautannya lengkap.",
  published: {
    title: "Artikel ini sudah tayang",
    action: "Baca artikel",
    text: (url: string) => `Artikel ini sudah tayang dan dapat dibaca siapa saja di ${url}`,
  },
  unavailable: {
    title: "Pratinjau Gagal Dimuat",
    text: "Tautan ini mungkin masih berlaku, tetapi drafnya tidak dapat dimuat. Silakan coba beberapa saat lagi.",
  },
  notFound: "Pratinjau Tidak Ditemukan",
  ended: "Pratinjau Ini Telah Berakhir",
  action: "Buka blog",
} satisfies typeof en;

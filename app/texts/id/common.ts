import type { common as en } from "../en/common.ts";

export const common = {
  time: (clock: string) => clock.replace(":", "."),
  dayAt: (day: string, time: string) => `${day} pukul ${time}`,
  close: "Tutup",
  linkCopied: "Tautan disalin.",
  copyRejected: (url: string) => `Peramban ini tidak mengizinkan penyalinan. Tautannya: ${url}`,
  linkSelected: "Tautan telah ditandai. Salin dengan papan ketik Anda.",
  notReached: "Server tidak dapat dihubungi. Periksa koneksi Anda dan coba lagi.",
  tooLarge: (noun: string) => `Ukuran ${noun} terlalu besar untuk disimpan.`,
  busySite: "Situs sedang sibuk atau dimulai ulang. Coba beberapa saat lagi.",
} satisfies typeof en;

import type { dates as en } from "../en/dates.ts";

const months = "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember".split(" ");

export const dates = {
  short: (year: number, month: number, day: number) => `${day} ${months[month]?.slice(0, 3)} ${year}`,
  long: (year: number, month: number, day: number) => `${day} ${months[month]} ${year}`,
} satisfies typeof en;

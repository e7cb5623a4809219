import type { identity as en } from "../en/identity.ts";

export const identity = {
  tagline: "Masa Depan Anda, Teknologi Kami",
  footerTagline: "Membangun masa depan solusi TI. Berkomitmen pada inovasi dan mutu terbaik.",
  address: ["Menara Khatulistiwa, lantai 18", "Jl. Medan Merdeka Selatan 21", "Jakarta Pusat 10110, Indonesia"],
  describe: (product: string) =>
    `${product} mengamankan, membangun, dan mengoperasikan sistem informasi bagi kementerian, perbankan, dan perusahaan di Indonesia: keamanan siber, cloud, infrastruktur, pengadaan, dan layanan TI terkelola.`,
} satisfies typeof en;

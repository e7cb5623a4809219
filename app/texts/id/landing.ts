import type { landing as en } from "../en/landing.ts";

export const landing = {
  home: {
    heading: ["Masa Depan Anda,", "Teknologi Kami."],
    lead: "Kami merancang, mengamankan, dan mengoperasikan sistem yang diandalkan kementerian, perbankan, dan perusahaan Indonesia setiap hari kerja.",
    invitation: "Bicara dengan tenaga ahli kami",
    learnMore: "Selengkapnya",
    learnMoreWithoutScripts: "Selengkapnya tentang kami",
    terminal: {
      title: "ruang operasi",
      prompt: "$",
      // A line has at most 34 characters, so that it does not wrap on the narrowest phone.
      lines: [
        { kind: "command", text: "whoami" },
        { kind: "output", text: "Selamat datang di ruang operasi." },
        { kind: "command", text: "cat moto.txt" },
        { kind: "output", text: "Masa Depan Anda, Teknologi Kami." },
        { kind: "command", text: "uptime --terkelola" },
        { kind: "output", text: "Komitmen 99,9%, dipantau 24/7." },
        { kind: "status", text: "Kami siap membantu Anda." },
      ],
    },
  },
  contact: {
    heading: "Hubungi Kami",
    intro:
      "Sampaikan sistem yang menjadi perhatian Anda atau paket pengadaan yang sedang disiapkan. Setiap pesan dibaca oleh tenaga ahli kami dan dibalas melalui surel.",
    panel: {
      address: "Alamat",
      phone: "Telepon",
      email: "Surel",
      website: "Situs web",
    },
    opensInNewTab: "terbuka di tab baru",
  },
} satisfies typeof en;

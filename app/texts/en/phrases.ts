/** Phrases of another language in the texts of public pages. Names of firms, people and towns do not belong here. */
export const phrases = {
  language: "id",
  list: ["Surat Perintah Kerja", "Berita Acara Serah Terima"],
};

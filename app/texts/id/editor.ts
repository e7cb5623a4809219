import type { editor as en } from "../en/editor.ts";

export const editor = {
  toolbar: "Format teks",
  style: "Gaya teks",
  heading: (level: number) => `Judul ${level}`,
  normal: "Normal",
  commands: {
    link: "Tautan",
    bold: "Tebal",
    italic: "Miring",
    underline: "Garis bawah",
    strike: "Coret",
    ordered: "Daftar bernomor",
    bullet: "Daftar berpoin",
    indent: "Tambah inden",
    outdent: "Kurangi inden",
    clean: "Hapus format",
    image: "Gambar",
  },
  upload: "Unggah",
  library: "Pustaka",
  link: {
    label: "Alamat tautan",
    apply: "Terapkan",
    remove: "Hapus tautan",
    cancel: "Batal",
    rejected: {
      other: "Masukkan alamat web, alamat surel, atau nomor tel:.",
      space: "Alamat tidak memuat spasi. Hapus spasinya, atau tulis %20 sebagai gantinya.",
      part: "Artikel tidak memiliki bagian bernama, sehingga tautan ini tidak mengarah ke mana pun. Masukkan alamat lengkap, misalnya /#contact.",
      scheme:
        "Tautan mengarah ke alamat web, alamat surel, atau nomor telepon. Untuk WhatsApp, masukkan https://wa.me/ dan nomornya.",
      phone: "Masukkan angka nomor telepon, misalnya tel:+62215551234.",
      email: "Masukkan alamat surel yang lengkap, dipisahkan dengan koma.",
    },
  },
  image: {
    label: "Deskripsi gambar",
    placeholder: "Uraian isi gambar; kosongkan jika hanya hiasan",
    place: (position: number, count: number) => `Gambar ${position} dari ${count}`,
    use: (description: string) => `Gunakan “${description}”`,
    skip: "Lewati",
    done: "Selesai",
  },
  failure: "Editor tidak dapat dimuat. Muat ulang halaman untuk mencoba lagi.",
  uploading: (images: number) => `Mengunggah ${images} gambar...`,
  uploadingFile: (file: string) => `Mengunggah ${file}`,
  noImage: (file: string) => `"${file}" bukan gambar.`,
  unreadable: (file: string) => `"${file}" tidak dapat dibaca sebagai gambar.`,
  unreadFormat: (file: string, format: string) =>
    `"${file}" adalah gambar ${format}, yang tidak dapat dibaca peramban ini. Simpan sebagai JPEG atau PNG, lalu unggah berkas itu.`,
  movingTooLarge: (file: string, pixels: number) =>
    `"${file}" adalah gambar bergerak yang lebih besar dari ${pixels} × ${pixels} piksel. Perkecil dengan program gambar, atau unggah gambar diam.`,
  noUrl: "Gambar yang diunggah tidak memiliki alamat yang dapat digunakan.",
  unnamedImage: "Gambar",
  unitSelected: {
    table: "Tabel dipilih. Delete menghapusnya, Enter berpindah ke baris di bawahnya.",
    figure: "Gambar dengan keterangan dipilih. Delete menghapusnya, Enter berpindah ke baris di bawahnya.",
    rule: "Garis dipilih. Delete menghapusnya, Enter berpindah ke baris di bawahnya.",
  },
  changed:
    "Teks ini memuat bagian yang tidak dapat ditampilkan editor apa adanya. Jika teks diubah, bagian itu disederhanakan.",
  leftOut: ({
    comments,
    deletions,
    footnotes,
    links,
  }: Record<"comments" | "deletions" | "footnotes" | "links", number>) => {
    const parts = [
      comments > 0 && `${comments} komentar`,
      deletions > 0 && `${deletions} penghapusan terlacak`,
      footnotes > 0 && `${footnotes} tanda catatan kaki`,
      links > 0 && `${links} alamat tautan yang tidak berfungsi dalam artikel`,
    ].filter(Boolean);
    return `Tidak ikut ditempel: ${parts.join(", ")}.`;
  },
  notPasted: (images: number, embedded: number) => {
    const parts = [images > 0 && `${images} gambar`, embedded > 0 && `${embedded} video atau halaman tersemat`];
    const hint = images > 0 ? " Tambahkan gambar dengan tombol Gambar." : "";
    return `${parts.filter(Boolean).join(" dan ")} tidak dapat ditempel.${hint}`;
  },
} satisfies typeof en;

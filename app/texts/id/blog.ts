import type { blog as en } from "../en/blog.ts";

type Search = { q?: string | undefined; tag?: string | undefined; author?: string | undefined };

function describeSearch({ q, tag, author }: Search): string {
  return `${q ? ` “${q}”` : ""}${tag ? ` dengan tag “${tag}”` : ""}${author ? ` oleh “${author}”` : ""}`;
}

export const blog = {
  heading: "Wawasan & Berita Kami",
  lead: "Catatan dari mereka yang membangun, mengamankan, dan mengoperasikan sistem klien kami.",
  description: (product: string) =>
    `Artikel praktis dari ${product} tentang keamanan siber, cloud, infrastruktur, pengadaan TI, dan layanan terkelola bagi lembaga di Indonesia.`,
  keywords: ["keamanan siber", "cloud", "infrastruktur", "pengadaan TI", "layanan TI terkelola", "Indonesia"],
  searchTitle: (search: Search) => `Pencarian${describeSearch(search)}`,
  eyebrow: (search: Search | undefined, page: number | undefined) =>
    `blog${search ? ` / pencarian${describeSearch(search)}` : ""}${page ? ` / halaman ${page}` : ""}`,
  search: { label: "Cari artikel", submit: "Cari" },
  found: ({ count, has_more }: { count: number; has_more?: boolean }) =>
    has_more
      ? `Ditemukan lebih dari ${count} artikel. Berikut ${count} artikel pertama.`
      : `Ditemukan ${count} artikel.`,
  foundNothing: (search: Search, page: number) =>
    `Tidak ada artikel${page > 1 ? " lagi" : ""}${search.q ? " yang sesuai dengan" : ""}${describeSearch(search)}.`,
  loadingList: "Memuat artikel...",
  listFailure: "Artikel gagal dimuat. Silakan coba beberapa saat lagi.",
  noPosts: "Belum ada artikel. Silakan kunjungi kembali halaman ini.",
  noSuchPage: "Halaman ini tidak ada. Semua artikel ada di halaman-halaman sebelumnya.",
  pages: {
    label: "Navigasi halaman",
    previousPage: "Halaman sebelumnya",
    previous: "Sebelumnya",
    nextPage: "Halaman berikutnya",
    next: "Berikutnya",
    page: (number: number) => `Halaman ${number}`,
  },
  readMore: "Baca Selengkapnya",
  tags: "Tag",
  loadingPost: "Memuat artikel...",
  backToBlog: "Kembali ke Blog",
  postFailure: "Artikel gagal dimuat. Artikel mungkin tidak tersedia atau terjadi gangguan jaringan.",
  missing: { title: "Artikel Tidak Ditemukan", text: "Artikel yang Anda cari tidak tersedia." },
  byline: { by: "Oleh", on: "pada" },
  readingTime: (minutes: number) => `${minutes} menit baca`,
  readOn: "Bacaan lanjutan",
  allPosts: "Semua artikel",
  talk: "Bicara dengan tenaga ahli kami",
  nextPost: "artikel berikutnya",
  previousPost: "artikel sebelumnya",
  relatedPosts: "artikel terkait",
} satisfies typeof en;

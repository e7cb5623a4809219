import type { people as en } from "../en/people.ts";

export const people = {
  title: "Pengguna",
  lists: { name: "Daftar pengguna", auditLog: "Jurnal" },
  lead: "Editor menulis artikel dan membaca pesan. Pemilik juga mengelola akun.",
  ownersOnly: {
    back: "Kembali ke Daftar Artikel",
    title: "Khusus pemilik",
    text: "Anda adalah editor. Hanya pemilik yang mengelola akun di situs ini.",
  },
  loading: "Memuat akun...",
  failure: "Gagal memuat akun. Silakan coba lagi nanti.",
  columns: { account: "Akun", lastSignIn: "Terakhir masuk", actions: "Tindakan" },
  roles: { owner: "Pemilik", editor: "Editor" },
  you: "(Anda)",
  lastSignIn: "terakhir masuk",
  never: "belum pernah",
  actions: {
    rename: "Ubah nama",
    newLink: "Tautan baru",
    signOut: "Keluarkan",
    resetFactor: "Atur ulang faktor kedua",
    makeEditor: "Jadikan editor",
    makeOwner: "Jadikan pemilik",
    enable: "Aktifkan",
    disable: "Nonaktifkan",
    remove: "Hapus",
  },
  states: {
    disabled: "Dinonaktifkan",
    neverSignedIn: "Belum pernah masuk",
    linkOpened: "Diundang: tautan sudah dibuka, kata sandi belum dibuat",
    linkExpired: "Diundang: tautan sudah kedaluwarsa",
    linkValid: (day: string) => `Diundang: tautan berlaku sampai ${day}`,
  },
  invite: {
    placeholder: "rekan@instansi.example",
    form: "Undang pengguna",
    email: "Alamat surel",
    name: "Nama (opsional)",
    invalidEmail: "Masukkan alamat surel yang valid.",
    submit: "Undang sebagai editor",
    busy: "Mengundang...",
    noun: "undangan",
  },
  invitation: {
    name: "Undangan",
    sent: (email: string, days: number) =>
      `Undangan telah dikirim ke ${email}. Tautannya hanya berlaku satu kali selama ${days} hari.`,
    handOver: (email: string, days: number) =>
      `Surel tidak dikirim. Berikan tautan ini kepada ${email} untuk membuat kata sandi. Tautan hanya berlaku satu kali selama ${days} hari dan hanya ditampilkan sekarang.`,
    link: (email: string) => `Tautan untuk ${email}`,
    copy: "Salin tautan",
    close: "Tutup",
  },
  rename: {
    title: (email: string) => `Nama ${email}`,
    label: "Nama",
    hint: "Nama ini ditampilkan pada draf dan versi yang disimpan mulai sekarang.",
    confirm: "Simpan nama",
  },
  cancel: "Batal",
  changes: {
    canSignIn: (name: string) => `${name} dapat masuk kembali.`,
    failed: (reason: string) => `Akun tidak diubah: ${reason}`,
    noLink: (reason: string) => `Tautan tidak dibuat: ${reason}`,
    renamed: "Nama disimpan.",
    renameFailed: (reason: string) => `Nama tidak disimpan: ${reason}`,
    noun: "perubahan",
  },
  questions: {
    "make owner": {
      title: (name: string) => `Jadikan ${name} pemilik?`,
      text: "Pemilik memiliki semua hak editor. Pemilik juga dapat mengundang pengguna serta menonaktifkan atau menghapus akun lain, termasuk akun Anda.",
      ownText: "",
      confirm: "Jadikan pemilik",
      done: (name: string) => `${name} sekarang menjadi pemilik.`,
    },
    "make editor": {
      title: (name: string) => `Jadikan ${name} editor?`,
      text: "Editor menulis artikel dan membaca pesan. Editor tidak lagi mengelola akun.",
      ownText: "Anda masih dapat menulis artikel dan membaca pesan. Anda tidak lagi mengelola akun.",
      confirm: "Jadikan editor",
      done: (name: string) => `${name} sekarang menjadi editor.`,
    },
    "end sessions": {
      title: (name: string) => `Keluarkan ${name} dari semua perangkat?`,
      text: "Pengguna ini dikeluarkan dari semua perangkat dan dapat masuk kembali dengan kata sandi yang sama.",
      ownText:
        "Anda dikeluarkan dari semua perangkat, termasuk perangkat ini. Anda dapat masuk kembali dengan kata sandi yang sama.",
      confirm: "Keluarkan",
      done: (name: string) => `${name} telah dikeluarkan dari semua perangkat.`,
    },
    "reset factors": {
      title: (name: string) => `Hapus faktor kedua milik ${name}?`,
      text: "Untuk pengguna yang kehilangan ponsel. Akun ini dikeluarkan dari semua perangkat. Selanjutnya cukup kata sandi untuk masuk.",
      ownText: "Anda dikeluarkan dari semua perangkat. Selanjutnya cukup kata sandi untuk masuk.",
      confirm: "Hapus faktor kedua",
      done: (name: string) => `${name} tidak lagi memiliki faktor kedua.`,
    },
    disable: {
      title: (name: string) => `Nonaktifkan ${name}?`,
      text: "Akun ini dikeluarkan dari semua perangkat dan tidak dapat masuk sampai diaktifkan kembali oleh pemilik. Artikelnya tetap ada.",
      ownText:
        "Anda dikeluarkan dari semua perangkat dan tidak dapat masuk sampai pemilik lain mengaktifkan akun Anda. Artikel Anda tetap ada.",
      confirm: "Nonaktifkan",
      done: (name: string) => `${name} telah dinonaktifkan dan dikeluarkan.`,
    },
    remove: {
      title: (name: string) => `Hapus ${name}?`,
      text: "Akun ini dihapus dan dikeluarkan dari semua perangkat. Artikelnya tetap ada. Akun tidak dapat dipulihkan.",
      ownText:
        "Akun Anda dihapus dan dikeluarkan dari semua perangkat. Artikel Anda tetap ada. Akun tidak dapat dipulihkan.",
      confirm: "Hapus",
      done: (name: string) => `Akun ${name} telah dihapus.`,
    },
  },
} satisfies typeof en;

import type { emails as en } from "../en/emails.ts";

export const emails = {
  asked: (site: string, wish: string) =>
    `Kami menerima permintaan ${wish} di ${site}, kemungkinan besar dari Anda sendiri.`,
  openLink: "Buka tautan berikut untuk melanjutkan. Tautan hanya berlaku satu kali selama sepuluh menit:",
  enterCode: "Masukkan kode berikut. Kode hanya berlaku satu kali selama sepuluh menit:",
  doNothing: "Jika bukan Anda, abaikan surel ini: tidak seorang pun dapat masuk tanpa surel ini.",
  askForHelp: "Jika bukan Anda, buat kata sandi baru dan beri tahu pemilik situs.",
  recovery: { subject: "Buat kata sandi baru", wish: "kata sandi baru" },
  magiclink: { subject: "Tautan masuk Anda", wish: "tautan masuk" },
  signup: { subject: "Konfirmasi alamat surel Anda", wish: "pembuatan akun" },
  invite: { subject: "Undangan Anda", wish: "pembuatan akun untuk Anda" },
  email_change: { subject: "Konfirmasi alamat surel baru Anda", wish: "perubahan alamat surel" },
  reauthentication: { subject: "Kode Anda", wish: "kode untuk mengubah kata sandi" },
  aboutAccount: (site: string) => `Surel ini tentang akun Anda di ${site}`,
  factors: {
    added: {
      subject: "Faktor kedua ditambahkan",
      text: "Faktor kedua telah ditambahkan ke akun Anda. Mulai sekarang faktor ini diminta setiap kali Anda masuk.",
    },
    removed: {
      subject: "Faktor kedua dihapus",
      text: "Faktor kedua telah dihapus dari akun Anda.",
    },
    "new codes": {
      subject: "Kode pemulihan baru",
      text: "Akun Anda memiliki kode pemulihan baru. Kode sebelumnya tidak berlaku lagi.",
    },
    "used code": {
      subject: "Kode pemulihan digunakan",
      text: "Seseorang masuk ke akun Anda dengan kode pemulihan.",
    },
    guesses: {
      subject: "Kode faktor kedua salah",
      text: "Seseorang yang mengetahui kata sandi Anda beberapa kali memasukkan kode yang salah dan harus menunggu sebelum mencoba lagi. Jika itu bukan Anda, masuklah dari jaringan yang biasa Anda pakai dan ganti kata sandi.",
    },
  },
  invitation: {
    subject: "Undangan Anda",
    invited: (site: string) => `Anda diundang ke halaman administrasi ${site}`,
    open: (days: number) =>
      `Buka tautan berikut dan buat kata sandi. Tautan hanya berlaku satu kali selama ${days} hari:`,
    unexpected: "Jika Anda tidak mengharapkan undangan ini, abaikan: tidak seorang pun dapat masuk tanpa surel ini.",
  },
  reset: {
    subject: "Faktor kedua Anda dihapus",
    removed: (site: string) => `Pemilik situs telah menghapus faktor kedua akun Anda di ${site}.`,
    next: "Anda dapat masuk dengan kata sandi. Setelah itu, tambahkan faktor kedua yang baru.",
    unexpected: "Jika Anda tidak memintanya, buat kata sandi baru dan beri tahu pemilik situs.",
  },
  contact: {
    from: (sender: string) => `Pengirim: ${sender}`,
    sentThrough: (host: string, time: string) => `Dikirim melalui formulir kontak ${host} pada ${time}.`,
  },
} satisfies typeof en;

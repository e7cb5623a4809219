import type { accounts as en } from "../en/accounts.ts";

export const accounts = {
  signIn: {
    title: "Masuk ke Panel Admin",
    description: (product: string) => `Masuk ke halaman administrasi ${product}.`,
    signedOutElsewhere:
      "Sesi Anda telah berakhir. Silakan masuk kembali untuk melanjutkan; teks yang belum disimpan masih ada di peramban ini.",
    name: "Masuk",
    label: "Masuk",
    busy: "Sedang masuk...",
    password: { label: "Kata Sandi", placeholder: "Kata sandi Anda" },
  },
  signUp: {
    name: "Daftar",
    label: "Daftar",
    busy: "Sedang mendaftar...",
    done: "Periksa surel Anda untuk tautan konfirmasi",
    password: { label: "Buat Kata Sandi", placeholder: "Kata sandi Anda" },
  },
  magicLink: {
    name: "Tautan masuk",
    label: "Kirim Tautan Masuk",
    busy: "Mengirim Tautan Masuk...",
    done: "Periksa surel Anda untuk tautan masuk",
  },
  forgottenPassword: {
    name: "Atur ulang kata sandi",
    label: "Kirim petunjuk atur ulang kata sandi",
    busy: "Mengirim petunjuk...",
    done: "Periksa surel Anda untuk tautan atur ulang kata sandi",
  },
  updatePassword: {
    name: "Perbarui kata sandi",
    label: "Perbarui kata sandi",
    busy: "Memperbarui kata sandi...",
    done: "Kata sandi Anda telah diperbarui",
    password: { label: "Kata sandi baru", placeholder: "Kata sandi baru Anda" },
    rule: "Paling sedikit 10 karakter. Kata sandi yang diketahui dari kebocoran data akan ditolak.",
  },
  verifyToken: {
    name: "Verifikasi kode",
    label: "Verifikasi kode",
    busy: "Memverifikasi...",
    token: { label: "Kode", placeholder: "Kode OTP Anda" },
  },
  email: { label: "Alamat surel", placeholder: "Alamat surel Anda" },
  links: {
    signUp: "Belum punya akun? Daftar",
    magicLink: "Kirim tautan masuk melalui surel",
    forgottenPassword: "Lupa kata sandi?",
    signIn: "Sudah punya akun? Masuk",
  },
  rejections: {
    otp_expired: "Tautan dalam surel tidak valid atau telah kedaluwarsa",
    signup_disabled: "Tidak ada akun dengan alamat surel dari penyedia Anda. Mintalah undangan kepada pemilik situs.",
    user_banned: "Akun ini dinonaktifkan. Hubungi pemilik situs.",
    provider_email_needs_verification:
      "Penyedia belum memverifikasi alamat surel Anda. Verifikasikan di sana, lalu masuk lagi.",
  },
  required: {
    emailAndPassword: "Isi alamat surel atau nomor telepon beserta kata sandi",
    email: "Masukkan alamat surel Anda.",
    newPassword: "Masukkan kata sandi baru.",
    code: "Masukkan alamat surel dan kode Anda.",
  },
  failures: {
    offline: "Perangkat Anda tampaknya tidak terhubung ke internet. Periksa koneksi Anda dan coba lagi.",
    disabled: "Akun ini dinonaktifkan. Hubungi pemilik situs.",
    away: "Layanan untuk masuk sedang tidak merespons. Silakan coba beberapa saat lagi.",
    unexpected: "Terjadi kesalahan yang tidak terduga.",
  },
} satisfies typeof en;

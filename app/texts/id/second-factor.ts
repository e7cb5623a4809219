import type { secondFactor as en } from "../en/second-factor.ts";

export const secondFactor = {
  continue: "Lanjutkan",
  checking: "Memeriksa...",
  app: {
    name: "Faktor kedua",
    choose: "Gunakan aplikasi autentikator",
    label: "Aplikasi autentikator",
    code: {
      label: "Kode",
      placeholder: "123456",
      hint: "Buka aplikasi autentikator Anda dan masukkan enam angka untuk situs ini.",
    },
    missing: "Masukkan kode.",
  },
  recoveryCode: {
    name: "Kode pemulihan",
    choose: "Gunakan kode pemulihan",
    code: {
      label: "Kode pemulihan",
      placeholder: "xxxx-xxxx-xxxx-xxxx",
      hint: "Setiap kode pemulihan hanya berlaku satu kali.",
    },
    missing: "Masukkan kode pemulihan.",
    wrong: "Kode pemulihan ini salah atau sudah dipakai. Periksa kodenya, atau gunakan kode pemulihan lain.",
  },
  lost: "Jika ponsel atau kunci sandi Anda hilang dan Anda tidak memiliki kode pemulihan, mintalah pemilik situs ini untuk mengatur ulang faktor kedua Anda.",
  failures: {
    mfa_verification_failed: "Kode ini salah atau sudah dipakai. Periksa kodenya, atau tunggu kode berikutnya.",
    mfa_challenge_expired: "Batas waktu telah lewat. Coba lagi.",
    mfa_ip_address_mismatch: "Koneksi berubah. Coba lagi.",
    reauthentication_needed: "Sudah terlalu lama sejak Anda masuk. Keluar, masuk kembali, lalu tambahkan faktor kedua.",
    insufficient_aal: "Masuk dengan faktor kedua Anda terlebih dahulu.",
    too_many_enrolled_mfa_factors: "Anda sudah memiliki sepuluh faktor kedua. Hapus salah satu terlebih dahulu.",
  },
} satisfies typeof en;

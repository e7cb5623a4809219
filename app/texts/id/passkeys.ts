import type { passkeys as en } from "../en/passkeys.ts";

export const passkeys = {
  name: "Kunci sandi",
  choose: "Gunakan kunci sandi",
  use: "Perangkat Anda akan meminta sidik jari, wajah, atau PIN.",
  label: "Lanjutkan dengan kunci sandi",
  waiting: "Menunggu perangkat Anda...",
  add: "Tambah kunci sandi",
  adding: {
    title: "Tambah kunci sandi",
    lead: "Kunci sandi disimpan di perangkat ini, di ponsel Anda, atau di kunci keamanan. Kunci ini hanya berlaku di situs ini, sehingga situs palsu tidak dapat memintanya.",
    name: { label: "Nama", hint: "Misalnya perangkat yang menyimpan kunci sandi ini." },
    confirm: "Buat kunci sandi",
    cancel: "Batal",
  },
  failures: {
    notConfirmed: "Kunci sandi tidak dikonfirmasi. Coba lagi dan ikuti langkah di perangkat Anda.",
    known: "Perangkat ini sudah punya kunci sandi untuk akun Anda.",
    unsupported: "Peramban ini tidak dapat memakai kunci sandi di situs ini. Gunakan aplikasi autentikator.",
    wrong: "Kunci sandi ini bukan milik akun Anda. Coba lagi dengan kunci sandi lain.",
    disabled: "Situs ini tidak menerima kunci sandi. Gunakan aplikasi autentikator.",
    nameTaken: "Anda sudah punya faktor kedua dengan nama ini. Pilih nama lain.",
  },
} satisfies typeof en;

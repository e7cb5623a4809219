import type { session as en } from "../en/session.ts";

export const session = {
  checking: "Memeriksa autentikasi...",
  signedIn: "Anda berhasil masuk.",
  signedOut: "Anda berhasil keluar.",
  passwordUpdated: "Kata sandi Anda telah diperbarui",
  otherAccount: "Tautan ini masuk ke akun lain: keluar dahulu, lalu minta tautan baru.",
  authError: "Autentikasi gagal. Silakan coba lagi.",
} satisfies typeof en;

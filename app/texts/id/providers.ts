import type { providers as en } from "../en/providers.ts";

export const providers = {
  signInWith: (provider: string) => `Masuk dengan ${provider}`,
  singleSignOn: "Masuk tunggal (SSO)",
  company: {
    label: "Masuk dengan akun perusahaan",
    missing: "Masukkan alamat surel Anda dahulu: domainnya menunjukkan perusahaan Anda.",
    unknown: "Tidak ada perusahaan dengan alamat surel ini. Masukkan kata sandi, atau tanyakan kepada pemilik.",
  },
} satisfies typeof en;

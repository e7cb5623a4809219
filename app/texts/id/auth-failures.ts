import type { authFailures as en } from "../en/auth-failures.ts";

const weak = "Kata sandi ini terlalu mudah ditebak. Pilih kata sandi lain.";
const tooMany = "Terlalu banyak percobaan.";
const sessionEnded = "Sesi Anda telah berakhir. Masuk kembali, lalu ulangi.";
const linkEnded = "Tautan atau kode ini tidak valid atau telah kedaluwarsa. Minta yang baru.";
const startAgain = "Proses masuk terputus atau terlalu lama. Mulai kembali dari halaman masuk.";
const off = "Cara ini tidak tersedia di situs ini. Pilih cara lain.";
const noEmails = "Situs ini tidak dapat mengirim surel. Hubungi pemilik situs.";
const emailTaken = "Alamat surel ini sudah dipakai akun lain. Gunakan alamat lain.";
const wrongCode = "Kode ini salah atau sudah dipakai. Periksa kodenya, lalu coba lagi.";
const provider = "Penyedia akun tidak dapat mengonfirmasi Anda. Coba lagi, atau masuk dengan cara lain.";
const faulty = "Terjadi kesalahan di sistem kami. Coba beberapa saat lagi.";
const noAccount = "Akun ini tidak ditemukan. Hubungi pemilik situs.";
const emailFormat = "Format alamat surel tidak valid. Periksa kembali alamat Anda.";
const emailMissing = "Masukkan alamat surel Anda.";
const recent = "Sudah terlalu lama sejak Anda masuk. Keluar, masuk kembali, lalu ulangi dalam satu jam.";
const factorFirst = "Masuk dengan faktor kedua Anda terlebih dahulu, lalu ulangi.";
const ownerOnly = "Akun Anda tidak berhak melakukan ini. Hubungi pemilik situs.";

export const authFailures = {
  byCode: {
    anonymous_provider_disabled: off,
    bad_code_verifier: startAgain,
    bad_json: faulty,
    bad_jwt: sessionEnded,
    bad_oauth_callback: provider,
    bad_oauth_state: startAgain,
    captcha_failed: "Pemeriksaan keamanan gagal. Muat ulang halaman ini, lalu coba lagi.",
    conflict: "Data akun berubah pada saat yang sama. Muat ulang halaman ini, lalu coba lagi.",
    current_password_invalid: "Kata sandi saat ini salah.",
    email_address_invalid: emailFormat,
    email_address_not_authorized: noEmails,
    email_exists: emailTaken,
    email_not_confirmed: "Alamat surel Anda belum dikonfirmasi. Buka tautan konfirmasi dalam surel kami.",
    email_provider_disabled: noEmails,
    flow_state_expired: startAgain,
    flow_state_not_found: startAgain,
    identity_already_exists: "Akun penyedia ini sudah ditautkan ke akun lain.",
    identity_not_found: "Tautan akun ini sudah tidak ada. Muat ulang halaman ini.",
    insufficient_aal: factorFirst,
    invalid_credentials: "Alamat surel atau kata sandi salah.",
    invite_not_found: "Undangan ini sudah dipakai atau telah berakhir. Mintalah undangan baru.",
    manual_linking_disabled: off,
    mfa_challenge_expired: "Batas waktu telah lewat. Coba lagi.",
    mfa_factor_name_conflict: "Anda sudah punya faktor kedua dengan nama ini. Pilih nama lain.",
    mfa_factor_not_found: "Faktor kedua ini sudah tidak ada. Muat ulang halaman ini.",
    mfa_ip_address_mismatch: "Koneksi berubah. Coba lagi.",
    mfa_phone_enroll_not_enabled: off,
    mfa_recovery_codes_locked: tooMany,
    mfa_recovery_codes_sole_factor: "Kode pemulihan memerlukan faktor kedua lain. Tambahkan faktor itu dahulu.",
    mfa_totp_enroll_not_enabled: off,
    mfa_totp_verify_not_enabled: off,
    mfa_verification_failed: wrongCode,
    mfa_verification_rejected: wrongCode,
    mfa_verified_factor_exists: "Akun ini sudah memilikinya. Muat ulang halaman ini.",
    mfa_webauthn_enroll_not_enabled: off,
    mfa_webauthn_verify_not_enabled: off,
    no_authorization: sessionEnded,
    not_admin: ownerOnly,
    not_found: off,
    otp_disabled: off,
    otp_expired: linkEnded,
    over_email_send_rate_limit: "Terlalu banyak surel diminta.",
    over_request_rate_limit: tooMany,
    over_sms_send_rate_limit: tooMany,
    phone_provider_disabled: off,
    provider_disabled: off,
    provider_email_needs_verification:
      "Penyedia belum memverifikasi alamat surel Anda. Verifikasikan di sana, lalu masuk lagi.",
    reauth_nonce_missing: recent,
    reauthentication_needed: recent,
    reauthentication_not_valid: linkEnded,
    refresh_token_already_used: sessionEnded,
    refresh_token_not_found: sessionEnded,
    request_timeout: "Layanan untuk masuk sedang sibuk. Coba beberapa saat lagi.",
    same_password: "Kata sandi baru harus berbeda dari kata sandi lama.",
    saml_assertion_no_email: provider,
    saml_assertion_no_user_id: provider,
    saml_idp_not_found: provider,
    saml_provider_disabled: off,
    saml_relay_state_expired: startAgain,
    saml_relay_state_not_found: startAgain,
    session_expired: sessionEnded,
    session_not_found: sessionEnded,
    signup_disabled: "Pendaftaran ditutup. Mintalah undangan kepada pemilik situs.",
    single_identity_not_deletable: "Ini satu-satunya akun tertaut, sehingga tidak dapat dilepas.",
    sso_provider_not_found: "Perusahaan Anda tidak memakai cara masuk ini. Pilih cara lain.",
    too_many_enrolled_mfa_factors: "Anda sudah memiliki sepuluh faktor kedua. Hapus salah satu terlebih dahulu.",
    unexpected_failure: faulty,
    user_already_exists: emailTaken,
    user_banned: "Akun ini dinonaktifkan. Hubungi pemilik situs.",
    user_not_found: noAccount,
    user_sso_managed: "Data ini dikelola oleh perusahaan Anda dan tidak dapat diubah di sini.",
    validation_failed: "Isian tidak valid. Periksa kembali isian Anda.",
    weak_password: weak,
    web3_provider_disabled: off,
    AuthSessionMissingError: sessionEnded,
    AuthInvalidCredentialsError: "Isi alamat surel beserta kata sandi.",
    AuthInvalidJwtError: sessionEnded,
    AuthInvalidTokenResponseError: faulty,
    AuthPKCECodeVerifierMissingError: startAgain,
    AuthPKCEGrantCodeExchangeError: startAgain,
    AuthUnknownError: faulty,
  },
  byReason: {
    length: "Kata sandi terlalu pendek. Gunakan paling sedikit 10 karakter.",
    characters: "Kata sandi ini terlalu sederhana. Gunakan huruf besar, huruf kecil, angka, dan simbol.",
    pwned: "Kata sandi ini diketahui dari kebocoran data. Pilih kata sandi lain.",
    context: "Kata sandi ini hampir sama dengan nama situs atau akun Anda. Pilih kata sandi lain.",
  },
  byText: {
    "Password cannot be longer than 72 characters": "Kata sandi terlalu panjang. Gunakan paling banyak 72 karakter.",
    "Unable to validate email address: invalid format": emailFormat,
    "Only an email address or phone number should be provided on verify": emailFormat,
    "One of email or phone must be set": emailMissing,
    "Password recovery requires an email": emailMissing,
    "Type provided requires an email address": emailMissing,
    "missing email or phone": emailMissing,
    "Signup requires a valid password": "Masukkan kata sandi.",
    "Code needs to be non-empty": "Masukkan kode.",
    "Verify requires a token or a token hash": "Masukkan kode.",
    "Verify requires either a token or a token hash": "Masukkan kode.",
    "Invalid credential_response": "Kunci sandi tidak dikonfirmasi. Coba lagi.",
    unsupported_grant_type: off,
  },
  other: "Layanan untuk masuk menolak permintaan ini. Periksa isian Anda, lalu coba lagi.",
  wait(count: string, unit: string) {
    const units: Record<string, string> = { second: "detik", minute: "menit", hour: "jam" };
    return `Coba lagi dalam ${count} ${units[unit]}.`;
  },
} satisfies typeof en;

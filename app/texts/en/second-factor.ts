/** The step of the sign-in after the password, and messages about second factors. */
export const secondFactor = {
  continue: "Continue",
  checking: "Checking...",
  app: {
    name: "Second factor",
    choose: "Use the authenticator app",
    label: "Authenticator app",
    code: {
      label: "Code",
      placeholder: "123456",
      hint: "Open your authenticator app and enter the six digits of this site.",
    },
    missing: "Please enter the code.",
  },
  recoveryCode: {
    name: "Recovery code",
    choose: "Use a recovery code",
    code: {
      label: "Recovery code",
      placeholder: "xxxx-xxxx-xxxx-xxxx",
      hint: "Each of your recovery codes works once.",
    },
    missing: "Please enter a recovery code.",
    wrong: "This recovery code is wrong or was used before. Check it, or use another one of your codes.",
  },
  lost: "If you lost your phone or passkey and have no recovery codes, ask an owner of this site to reset your second factor.",
  /** Messages by the error code of Supabase Auth. */
  failures: {
    mfa_verification_failed: "This code is wrong or was used before. Check it, or wait for the next code.",
    mfa_challenge_expired: "This took too long. Try again.",
    mfa_ip_address_mismatch: "The connection changed. Try again.",
    reauthentication_needed: "You signed in too long ago. Sign out, sign in again and add the second factor then.",
    insufficient_aal: "Sign in with your second factor first.",
    too_many_enrolled_mfa_factors: "You have ten second factors. Remove one first.",
  },
};

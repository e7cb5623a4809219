/** Texts of sign-in, invitation and session messages. */
export const accounts = {
  signIn: {
    title: "Sign In to Admin Panel",
    description: (product: string) => `Sign in to the administration of ${product}.`,
    signedOutElsewhere: "You have been signed out. Sign in again to continue; unsaved text is stored in this browser.",
    name: "Sign in",
    label: "Sign in",
    busy: "Signing in ...",
    password: { label: "Your Password", placeholder: "Your password" },
  },
  signUp: {
    name: "Sign up",
    label: "Sign up",
    busy: "Signing up ...",
    done: "Check your email for the confirmation link",
    password: { label: "Create a Password", placeholder: "Your password" },
  },
  magicLink: {
    name: "Magic link",
    label: "Send Magic Link",
    busy: "Sending Magic Link ...",
    done: "Check your email for the magic link",
  },
  forgottenPassword: {
    name: "Reset password",
    label: "Send reset password instructions",
    busy: "Sending reset instructions ...",
    done: "Check your email for the password reset link",
  },
  updatePassword: {
    name: "Update password",
    label: "Update password",
    busy: "Updating password ...",
    done: "Your password has been updated",
    password: { label: "New password", placeholder: "Your new password" },
    rule: "At least 10 characters. Passwords that are known from data leaks are refused.",
  },
  verifyToken: {
    name: "Verify token",
    label: "Verify token",
    busy: "Verifying ...",
    token: { label: "Token", placeholder: "Your Otp token" },
  },
  email: { label: "Email address", placeholder: "Your email address" },
  links: {
    signUp: "Don't have an account? Sign up",
    magicLink: "Send a magic link email",
    forgottenPassword: "Forgot your password?",
    signIn: "Already have an account? Sign in",
  },
  rejections: {
    otp_expired: "Email link is invalid or has expired",
    signup_disabled: "No account has the e-mail address of your provider. Ask an owner to invite you.",
    user_banned: "This account is disabled. Ask an owner.",
    provider_email_needs_verification:
      "Your provider has not verified your e-mail address. Verify it there, then sign in again.",
  },
  required: {
    emailAndPassword: "You must provide either an email or phone number and a password",
    email: "Please enter your email address.",
    newPassword: "Please enter a new password.",
    code: "Please enter your email address and the token.",
  },
  failures: {
    offline: "You seem to be offline. Check your connection and try again.",
    disabled: "This account is disabled. Ask an owner.",
    away: "The sign-in service does not respond at the moment. Please try again in a minute.",
    unexpected: "An unexpected error occurred.",
  },
};

/** Sign-in by the accounts of other providers. */
export const providers = {
  signInWith: (provider: string) => `Sign in with ${provider}`,
  singleSignOn: "Single sign-on",
  company: {
    label: "Sign in with your company",
    missing: "Enter your e-mail address first: its domain names your company.",
    unknown: "No company sign-in has this e-mail address. Enter your password, or ask an owner.",
  },
};

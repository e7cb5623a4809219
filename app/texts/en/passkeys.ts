/** Passkeys as second factor: the account page and the step of the sign-in after the password. */
export const passkeys = {
  name: "Passkey",
  choose: "Use a passkey",
  use: "Your device asks for your fingerprint, your face or its PIN.",
  label: "Continue with passkey",
  waiting: "Waiting for your device...",
  add: "Add passkey",
  adding: {
    title: "Add a passkey",
    lead: "A passkey stays on this device, on your phone or on a security key. It works only on this site, so a false website cannot use it.",
    name: { label: "Name", hint: "For example the device that has the passkey." },
    confirm: "Create passkey",
    cancel: "Cancel",
  },
  failures: {
    notConfirmed: "The passkey was not confirmed. Try again, and follow the steps of your device.",
    known: "This device has a passkey for your account already.",
    unsupported: "This browser cannot use a passkey on this site. Use an authenticator app.",
    wrong: "This passkey does not belong to your account. Try again with another one.",
    disabled: "This site does not accept passkeys. Use an authenticator app.",
    nameTaken: "You have a second factor with this name. Choose another name.",
  },
};

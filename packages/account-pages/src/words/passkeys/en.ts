import type { PasskeyWords } from "./PasskeyWords.ts"

export const en: PasskeyWords = {
  title: "Passkeys",
  lead: "Sign in with your fingerprint, your face or the lock of your device, without an email.",
  notUsed: "not used yet",
  name: "Name of the passkey, such as Laptop",
  add: "Add a passkey",
  remove: "Remove",
  signIn: "Sign in with a passkey",
  cancelled: "No passkey was used. Try again, or use a link by email.",
  notAdded: "The passkey was not added: it is already in use, or you have 20 passkeys. Remove one first.",
  wrongName: "Enter a name of at most 60 characters.",
  reasons: {
    stale: "This took more than 10 minutes, or was begun in another browser. Try again.",
    unknown: "This service does not know the passkey. It may have been removed.",
    other_account: "This passkey belongs to another account.",
    invalid: "The passkey was not accepted. Try again, or use a link by email."
  }
}

import type { PasswordWords } from "./PasswordWords.ts"

export const en: PasswordWords = {
  title: "Password",
  lead: "Some of your workspaces let you sign in with a password. It opens only these workspaces. A sentence is easy to remember.",
  own: "Password",
  signIn: "Sign in with the password",
  forgotten: "Forgotten? Send yourself a link, and set another password on the page of your account.",
  refused: "The email and the password do not sign in here. Check both, or send yourself a link.",
  newBrowser: "This browser is new here. Sign in by link once.",
  changed: "changed {time}",
  new: "New password, at least 15 characters",
  set: "Set the password",
  remove: "Remove the password",
  isSet: "The password is set. All other browsers are signed out.",
  short: "The password needs 15 to 256 characters.",
  guessable: "This is easy to guess. Use fewer common words, and not your name or the name of this service."
}

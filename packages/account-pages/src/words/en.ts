import type { AccountWords } from "./AccountWords.ts"
import { en as accounts } from "./accounts/en.ts"
import { en as connect } from "./connect/en.ts"
import { en as passkeys } from "./passkeys/en.ts"
import { en as passwords } from "./passwords/en.ts"

export const en: AccountWords = {
  signIn: "Sign in",
  signInLead: "We send you a link by email. You need no password.",
  email: "Email",
  sendLink: "Send me a link",
  sendHint: "The link works once, for 15 minutes, and only after you confirm it.",
  sentTitle: "Look into your mailbox",
  sentText: "If {email} belongs to a member, an email with a link is on its way. It can take a minute.",
  otherAddress: "Use another address",
  checking: "Checking the link …",
  linkSignInTitle: "Sign in as {email}?",
  linkSignIn: "Sign in",
  invitedTitle: "You are invited to {workspace}",
  invitedText: "You join as {role}, with the address {email}.",
  accept: "Accept and sign in",
  firstTitle: "Welcome to {workspace}",
  firstText: "You sign in as its {role}, with the address {email}.",
  invalidTitle: "This link does not work",
  invalidText:
    "It is incomplete, expired, or was used already. Open it from the email again, or ask for another one.",
  askForLink: "Ask for another link",
  withProvider: "Sign in with {provider}",
  providerTitle: "Signing in …",
  notSignedIn: "You are not signed in",
  staleSignIn:
    "This sign-in was begun in another browser, is finished, or took more than 10 minutes. Start again.",
  cancelledSignIn: "The sign-in was cancelled at the provider.",
  providerRefused:
    "The provider did not accept the sign-in. Start again; if it happens again, tell the operator of this service.",
  providerUnreachable:
    "The provider does not respond. Try again in a minute, or sign in with a link by email.",
  unverifiedEmail:
    "The provider has not verified your email address. Verify it there, or sign in with a link by email.",
  notAMember: "No workspace has a member with your address. Ask an owner to invite you.",
  otherIdentity:
    "Your account here belongs to another person of the provider. Sign in with a link by email, and tell an owner.",
  backToSignIn: "Back to the sign-in",
  accountTitle: "Your account",
  workspaces: "Workspaces",
  noWorkspaces: "No workspace has a member with your address.",
  invitations: "Invitations",
  acceptInvitation: "Accept",
  sessions: "Browsers in which you are signed in",
  thisBrowser: "this browser",
  lastUsed: "last used {time}",
  end: "End",
  endOthers: "End all others",
  signOut: "Sign out",
  unknownBrowser: "Unknown browser",
  roleMember: "member",
  roleAdmin: "administrator",
  roleOwner: "owner",
  wrongEmail: "Enter an email address, such as ada@example.com.",
  tooMany: "Too many attempts. Try again in {minutes} min.",
  noMail: "This service sends no emails. Ask its operator for a link to sign in.",
  unreachable: "The service cannot be reached. Check your connection and try again.",
  failed: "That did not work. Try again in a minute.",
  noScript: "This page needs JavaScript.",
  again: {
    title: "Sign in again",
    lead: "For this, you must have signed in within the last 10 minutes.",
    sent: "An email with a link is on its way to {email}. Open it in this browser to go on.",
    cancel: "Cancel"
  },
  connect,
  passkeys,
  passwords,
  accounts
}

import type { AccountsWords } from "./accounts/AccountsWords.ts"
import type { ConnectWords } from "./connect/ConnectWords.ts"
import type { PasskeyWords } from "./passkeys/PasskeyWords.ts"
import type { PasswordWords } from "./passwords/PasswordWords.ts"

/** The texts of the account's pages. Names in braces are replaced. */
export interface AccountWords {
  readonly signIn: string
  readonly signInLead: string
  readonly email: string
  readonly sendLink: string
  readonly sendHint: string
  readonly sentTitle: string
  readonly sentText: string
  readonly otherAddress: string
  readonly checking: string
  readonly linkSignInTitle: string
  readonly linkSignIn: string
  readonly invitedTitle: string
  readonly invitedText: string
  readonly accept: string
  readonly firstTitle: string
  readonly firstText: string
  readonly invalidTitle: string
  readonly invalidText: string
  readonly askForLink: string
  readonly withProvider: string
  readonly providerTitle: string
  readonly notSignedIn: string
  readonly staleSignIn: string
  readonly cancelledSignIn: string
  readonly providerRefused: string
  readonly providerUnreachable: string
  readonly unverifiedEmail: string
  readonly notAMember: string
  readonly otherIdentity: string
  readonly backToSignIn: string
  readonly accountTitle: string
  readonly workspaces: string
  readonly noWorkspaces: string
  readonly invitations: string
  readonly acceptInvitation: string
  readonly sessions: string
  readonly thisBrowser: string
  readonly lastUsed: string
  readonly end: string
  readonly endOthers: string
  readonly signOut: string
  readonly unknownBrowser: string
  readonly roleMember: string
  readonly roleAdmin: string
  readonly roleOwner: string
  readonly wrongEmail: string
  readonly tooMany: string
  readonly noMail: string
  readonly unreachable: string
  readonly failed: string
  readonly noScript: string
  readonly again: {
    readonly title: string
    readonly lead: string
    readonly sent: string
    readonly cancel: string
  }
  readonly connect: ConnectWords
  readonly passkeys: PasskeyWords
  readonly passwords: PasswordWords
  readonly accounts: AccountsWords
}

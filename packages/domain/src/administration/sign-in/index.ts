/**
 * The steps of each way to sign in. `admitIdentity.ts` decides whom an identity signs in and with which role,
 * `knownBrowser.ts` whether the account knows a browser, `linkBudgets.ts` how many links a mailbox gets.
 */

export { emailOf, type IdentityRefusal, roleByRules } from "./admitIdentity.ts"
export { acceptMembership } from "./acceptMembership.ts"
export { membershipsWithin } from "./membershipsWithin.ts"
export { accountHandler } from "./accountHandler.ts"
export { endOtherSessions, endSession, sessionsBeside } from "./endSessions.ts"
export { followLink, showLink, type ShownLink } from "./followLink.ts"
export { inviteMember, sendInvitation, TooManyInvitations } from "./invite.ts"
export { linkPath, providerPath, workspaceProviderPath, workspaceSignInPath } from "./linkAddress.ts"
export type { SigningBrowser } from "./knownBrowser.ts"
export { operatorLink } from "./operatorLink.ts"
export { NoPasskeys, PasskeyRefused } from "./passkeyChallenge.ts"
export { addPasskey, beginPasskey, removePasskey } from "./passkeys.ts"
export { beginPasskeySignIn, finishPasskeySignIn } from "./passkeySignIn.ts"
export { BadPassword, PasswordOutOfReach, removePassword, setPassword, showPassword } from "./passwords.ts"
export { PasswordRefused, signInWithPassword, TooManyPasswords, UnknownBrowser } from "./passwordSignIn.ts"
export { beginProviderSignIn, finishProviderSignIn, IdentityRefused, NoProvider } from "./providerSignIn.ts"
export { NoMailServer, requestSignIn, TooManyLinks } from "./requestSignIn.ts"
export { clientOf, providerOfWorkspace, sealClientSecret } from "./workspaceProvider.ts"

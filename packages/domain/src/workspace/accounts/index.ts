/**
 * What signs a person in. `Session.ts` and `AccountLink.ts` decide which of them may be used, `Passkey.ts` which passkey and
 * challenge, `KnownBrowser.ts` which browser is known. Steps of a sign-in are in `sign-in`.
 */

export * from "./Account.ts"
export * from "./AccountLink.ts"
export * from "./AccountLinks.ts"
export * from "./browserName.ts"
export * from "./Identities.ts"
export * from "./Identity.ts"
export * from "./IdentityProvider.ts"
export * from "./identifySession.ts"
export * from "./KnownBrowser.ts"
export * from "./KnownBrowsers.ts"
export * from "./localPath.ts"
export * from "./Passkey.ts"
export * from "./Password.ts"
export * from "./PasswordHasher.ts"
export * from "./Passwords.ts"
export * from "./Passkeys.ts"
export * from "./PasskeyVerifier.ts"
export * from "./Session.ts"
export * from "./Sessions.ts"
export * from "./WorkspaceProvider.ts"

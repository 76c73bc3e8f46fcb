import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Line } from "../../kernel/texts/index.ts"
import { Account, AccountId } from "./Account.ts"

/** A passkey's identifier, a UUID. Safe to show and log. */
export const PasskeyId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("PasskeyId"))
export type PasskeyId = typeof PasskeyId.Type

/** The authenticator's name of a passkey: 1 to 1023 bytes in base64url. */
export const CredentialId = Schema.String.check(Schema.isPattern(/^[\w-]{1,1364}$/)).pipe(
  Schema.brand("CredentialId")
)
export type CredentialId = typeof CredentialId.Type

/** The person's name of a passkey. */
export const PasskeyName = Line(1, 60)

/** A public key with which an account signs in. The private key stays in the person's authenticator (D-PASSKEY-1). */
export const Passkey = Schema.Struct({
  id: PasskeyId,
  credentialId: CredentialId,
  account: Account,
  name: PasskeyName,
  /** COSE key in base64url. */
  publicKey: Schema.String,
  /** How often the authenticator has signed, if it counts; else 0. */
  counter: Schema.Int,
  createdAt: Schema.DateTimeUtc,
  lastUsedAt: Schema.NullOr(Schema.DateTimeUtc)
})
export type Passkey = typeof Passkey.Type

/** The number of passkeys that an account can have (D-PASSKEY-1). */
export const maximumPasskeys = 20

/** Whether the counter of a signature is later than the stored one. Authenticators that do not count always have 0 (D-PASSKEY-4). */
export const isLaterCount = (stored: number, reported: number): boolean =>
  reported > stored || (stored === 0 && reported === 0)

/** SHA-256 of a challenge, or of the secret of the browser that has it, in hexadecimal. */
export const ChallengeHash = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)).pipe(
  Schema.brand("ChallengeHash")
)
export type ChallengeHash = typeof ChallengeHash.Type

/** What a signed challenge is for. */
export const PasskeyPurpose = Schema.Literals(["add", "sign_in"])
export type PasskeyPurpose = typeof PasskeyPurpose.Type

/** Minutes in which a challenge has to be signed (D-PASSKEY-2). */
export const challengeMinutes = 10

/** Random bytes that an authenticator signs once. */
export const PasskeyChallenge = Schema.Struct({
  hash: ChallengeHash,
  /** Of the secret in a cookie of the browser that asked for it. */
  browser: ChallengeHash,
  purpose: PasskeyPurpose,
  /** The only account that can answer it; null: any account. */
  accountId: Schema.NullOr(AccountId),
  expiresAt: Schema.DateTimeUtc
})
export type PasskeyChallenge = typeof PasskeyChallenge.Type

/** Whether this browser and account can answer the challenge for this purpose (D-PASSKEY-2). */
export const isAnswerable = (
  challenge: Pick<PasskeyChallenge, "browser" | "purpose" | "accountId">,
  by: { readonly browser: ChallengeHash; readonly purpose: PasskeyPurpose; readonly accountId: AccountId }
): boolean =>
  challenge.browser === by.browser &&
  challenge.purpose === by.purpose &&
  (challenge.accountId === null || challenge.accountId === by.accountId)

/** The site whose passkeys are used: its host name and its origin. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/**
 * The relying party of a service at this address (D-PASSKEY-3). None: browsers have no passkeys for addresses without a name, nor
 * without https, except on `localhost`.
 */
export const relyingPartyOf = ({ hostname, origin, protocol }: URL): Option.Option<RelyingParty> => {
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost")
  const isNamed = !/^(?:\[.*\]|[\d.]+)$/.test(hostname)
  return isNamed && (protocol === "https:" || isLocal) ? Option.some({ id: hostname, origin }) : Option.none()
}

import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import * as Schema from "effect/Schema"
import { CredentialId, type Passkey, type RelyingParty } from "./Passkey.ts"

/** An authenticator's answer is invalid. */
export class PasskeyInvalid extends Schema.TaggedError<PasskeyInvalid>()("PasskeyInvalid", {
  /** For the operator. It contains no personal data. */
  reason: Schema.String
}) {}

/** Bytes in base64url. */
const Bytes = (most: number) => Schema.String.check(Schema.isPattern(/^[\w-]*$/), Schema.isMaxLength(most))

/** What an authenticator returns for a new passkey. */
export const NewCredential = Schema.Struct({
  credentialId: CredentialId,
  clientData: Bytes(2000),
  attestation: Bytes(8000)
})
export type NewCredential = typeof NewCredential.Type

/** What an authenticator returns when it signs in. */
export const SignedChallenge = Schema.Struct({
  credentialId: CredentialId,
  clientData: Bytes(2000),
  authenticatorData: Bytes(2000),
  signature: Bytes(2000)
})
export type SignedChallenge = typeof SignedChallenge.Type

/** What an answer must be for. The challenge is in base64url. */
export interface ExpectedAnswer extends RelyingParty {
  readonly challenge: string
}

/** Port: the checks of WebAuthn, for answers of a person whom the authenticator has verified. */
export class PasskeyVerifier extends Context.Service<
  PasskeyVerifier,
  {
    /** The new key, if the answer is for this challenge, origin and relying party. */
    readonly added: (
      answer: NewCredential,
      expected: ExpectedAnswer
    ) => Effect<Pick<Passkey, "publicKey" | "counter">, PasskeyInvalid>
    /** The counter, if the passkey has signed this challenge for the origin and the relying party. */
    readonly used: (
      answer: SignedChallenge,
      expected: ExpectedAnswer,
      passkey: Pick<Passkey, "publicKey" | "counter">
    ) => Effect<number, PasskeyInvalid>
  }
>()("@calendeal/domain/accounts/PasskeyVerifier") {}

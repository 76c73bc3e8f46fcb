import * as Schema from "effect/Schema"

/** An identity at an identity provider: its issuer and its subject there (D-OIDC-1). A subject means nothing at another issuer. */
export const Identity = Schema.Struct({
  issuer: Schema.NonEmptyString.check(Schema.isMaxLength(500)),
  /** Without control characters and single surrogates, which the stores cannot keep. */
  subject: Schema.NonEmptyString.check(Schema.isMaxLength(255), Schema.isPattern(/^[^\p{Cc}\p{Cs}]*$/u))
})
export type Identity = typeof Identity.Type

/** What an identity provider says about a person. */
export interface IdentityClaims {
  /** As the provider writes it; it can be no `Identity` (D-OIDC-1). */
  readonly subject: string
  /** As the provider writes it. Null: it says none. */
  readonly email: string | null
  /** Whether the provider has verified that the person receives mails at the address. */
  readonly isEmailVerified: boolean
  /** Empty: the provider says none. */
  readonly name: string
  readonly groups: ReadonlyArray<string>
}

/** SHA-256 of the `state` of a sign-in over an identity provider, in hexadecimal. */
export const StateHash = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)).pipe(
  Schema.brand("StateHash")
)
export type StateHash = typeof StateHash.Type

import * as Schema from "effect/Schema"

/** A stored grant: the right to get access tokens for an account of a provider. */
export interface StoredGrant {
  /** The sealed access with the refresh token. */
  readonly sealedAccess: string
  /** Whether the provider has ended the grant (`needs_consent`). */
  readonly isLost: boolean
}

/** The result of a request to renew a grant. */
export type Renewal<A> =
  /** `sealedAccess` replaces the stored one; null: no change. */
  | { readonly _tag: "Renewed"; readonly value: A; readonly sealedAccess: string | null }
  /** The provider has ended the grant. */
  | { readonly _tag: "Lost" }

/** The grant is being renewed or changed elsewhere, and that takes too long. */
export class GrantBusy extends Schema.TaggedError<GrantBusy>()("GrantBusy", {}) {}

/** The time limit of a renewal, below the 10 s after which the database ends an idle transaction. */
export const renewalSeconds = 8

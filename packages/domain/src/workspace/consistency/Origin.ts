import * as Schema from "effect/Schema"

/**
 * What a change is made with. `assistant`: an access token over the MCP server. `identity_provider`: what it says about the person.
 * `password`, `passkey` and `link`: the proof of a sign-in. `mail`: a link in a mail that answers a booking. `id`: of the session or the token, never its secret.
 */
export const Credential = Schema.Struct({
  kind: Schema.Literals([
    "session",
    "access_token",
    "assistant",
    "identity_provider",
    "password",
    "passkey",
    "link",
    "mail"
  ]),
  id: Schema.NullOr(Schema.String)
})
export type Credential = typeof Credential.Type

/** Where a change comes from (D-AUDIT-2, D-AUDIT-3). */
export const Origin = Schema.Struct({
  /** The id that the service gave the request. No caller chooses it. */
  requestId: Schema.String,
  /** The id that the caller gave it with `X-Request-Id`. Null: none, or none that is valid. */
  callerRequestId: Schema.NullOr(Schema.String),
  /** The client's address; of IPv6 its /64. Null: unknown, or not kept, as a visitor's. */
  clientAddress: Schema.NullOr(Schema.String),
  /** Null: a visitor's booking, or the command line. */
  credential: Schema.NullOr(Credential)
})
export type Origin = typeof Origin.Type

/** The origin of a change of which only our own id is kept: by a visitor, by a worker, or by the command line. */
export const ownOrigin = (requestId: string): Origin => ({
  requestId,
  callerRequestId: null,
  clientAddress: null,
  credential: null
})

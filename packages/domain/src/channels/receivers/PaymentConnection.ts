import * as Schema from "effect/Schema"
import { Line } from "../../kernel/texts/index.ts"
import { type CredentialOwner, WorkspaceId } from "../../workspace/workspaces/index.ts"
import { ProviderName } from "./ProviderName.ts"

/** A payment connection's identifier, a UUID. */
export const PaymentConnectionId = Schema.String.check(Schema.isUUID()).pipe(
  Schema.brand("PaymentConnectionId")
)
export type PaymentConnectionId = typeof PaymentConnectionId.Type

/** The secrets of a connection. They are stored sealed and never shown. */
export const ConnectionAccess = Schema.Struct({
  /** With which the provider signs its calls, the newest first: two while one is replaced. None: no call is accepted yet. */
  secrets: Schema.Array(Schema.String),
  /** With which the provider is asked about what its calls only name. Null: it is not asked. */
  apiKey: Schema.NullOr(Schema.String)
})
export type ConnectionAccess = typeof ConnectionAccess.Type

/** A provider that reports the payments of a workspace's shop. */
export const PaymentConnection = Schema.Struct({
  id: PaymentConnectionId,
  workspaceId: WorkspaceId,
  provider: ProviderName,
  name: Line(1, 120),
  /** Whether the money is real. Calls about the other kind are ignored. */
  isLive: Schema.Boolean,
  /** The name of the site at Chargebee. Null: the provider needs none. */
  site: Schema.NullOr(Schema.String),
  /** Its sealed `ConnectionAccess`. */
  sealedAccess: Schema.String,
  /** When the latest signed call came, to the minute. Null: none has come. */
  lastCallAt: Schema.NullOr(Schema.DateTimeUtc),
  /** Calls with a wrong signature since the latest signed one, counted up to `mostWrongSignatures`. */
  wrongSignatures: Schema.Int,
  /** On so many days in a row, in UTC, signed calls came up to the latest one, counted up to `daysOfDaily`. */
  callDays: Schema.Int,
  createdAt: Schema.DateTimeUtc
})
export type PaymentConnection = typeof PaymentConnection.Type

/** So many calls in a row with a wrong signature are a trouble: the secret is another one. More are not counted. */
export const mostWrongSignatures = 3

/** The vault's owner of a connection's secrets. */
export const connectionOwner = ({
  id,
  workspaceId
}: Pick<PaymentConnection, "id" | "workspaceId">): CredentialOwner => ({
  workspaceId,
  kind: "payment_connection",
  id
})

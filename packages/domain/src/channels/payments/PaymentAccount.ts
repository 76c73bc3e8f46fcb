import * as Schema from "effect/Schema"
import { type CredentialOwner, WorkspaceId } from "../../workspace/workspaces/index.ts"

/** What the service needs at Stripe. It is stored sealed and never shown. */
export const PaymentAccess = Schema.Struct({
  /** A secret or restricted key. */
  secretKey: Schema.String,
  /** The endpoint's signing secrets, the newest first: two while one is replaced. */
  webhookSecrets: Schema.Array(Schema.String)
})
export type PaymentAccess = typeof PaymentAccess.Type

/** A payment account's identifier, a UUID. */
export const PaymentAccountId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("PaymentAccountId"))
export type PaymentAccountId = typeof PaymentAccountId.Type

/** The workspace's account at the provider that takes payments. A workspace has at most one. */
export const PaymentAccount = Schema.Struct({
  id: PaymentAccountId,
  workspaceId: WorkspaceId,
  provider: Schema.Literal("stripe"),
  /** Whether the money is real. */
  isLive: Schema.Boolean,
  /** Its sealed `PaymentAccess`. */
  sealedAccess: Schema.String,
  createdAt: Schema.DateTimeUtc
})
export type PaymentAccount = typeof PaymentAccount.Type

/** The vault's owner of an account's access. */
export const paymentOwner = ({
  id,
  workspaceId
}: Pick<PaymentAccount, "id" | "workspaceId">): CredentialOwner => ({ workspaceId, kind: "payment", id })

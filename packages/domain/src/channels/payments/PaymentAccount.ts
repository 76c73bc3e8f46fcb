import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { type CredentialOwner, Vault, WorkspaceId } from "../../workspace/workspaces/index.ts"
import { CheckoutFailed } from "./CheckoutProvider.ts"

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

const AccessText = Schema.fromJsonString(PaymentAccess)
const encode = Schema.encodeSync(AccessText)
const decode = Schema.decodeUnknownOption(AccessText)

/** The access, sealed for this workspace only (D-KEY-1). */
export const sealPaymentAccess = Effect.fnUntraced(function* (
  account: Pick<PaymentAccount, "id" | "workspaceId">,
  access: PaymentAccess
) {
  const vault = yield* Vault
  return yield* vault.seal(paymentOwner(account), Redacted.make(encode(access)))
})

/** An account's access. Fails with `access_unreadable`. */
export const openPaymentAccess = Effect.fnUntraced(function* (
  account: Pick<PaymentAccount, "id" | "sealedAccess" | "workspaceId">
) {
  const vault = yield* Vault
  const unreadable = () => new CheckoutFailed({ fault: "access_unreadable", retryAfterSeconds: null })
  const text = yield* Effect.mapError(vault.unseal(paymentOwner(account), account.sealedAccess), unreadable)
  const access = decode(Redacted.value(text))
  return Option.isSome(access) ? access.value : yield* unreadable()
})

import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Vault } from "../../workspace/workspaces/index.ts"
import { CheckoutFailed } from "./CheckoutProvider.ts"
import { PaymentAccess, type PaymentAccount, paymentOwner } from "./PaymentAccount.ts"

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

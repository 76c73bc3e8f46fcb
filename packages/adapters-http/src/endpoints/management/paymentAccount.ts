import { ServiceAddress } from "@calendeal/domain/mails"
import { commit } from "@calendeal/domain/management"
import {
  type CheckoutFailed,
  CheckoutProvider,
  passes,
  type PaymentAccount,
  sealPaymentAccess
} from "@calendeal/domain/payments"
import { WorkspaceQueries } from "@calendeal/domain/records"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Membership, PaymentAccountDraft } from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { invalidField } from "../../middleware/refusals.ts"
import { find, wireErrors } from "./resources.ts"

const draft = strictFieldsOf(PaymentAccountDraft)

export const getPaymentAccount = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const queries = yield* WorkspaceQueries
  const { workspaceId } = audit
  return yield* view(workspaceId, yield* queries.find(workspaceId, "paymentAccounts", workspaceId))
})

export const setPaymentAccount = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const access = yield* draft
  const provider = yield* CheckoutProvider
  yield* Effect.mapError(provider.check(access), refusedKey)
  const { at, workspaceId } = audit
  const account: PaymentAccount = {
    id: workspaceId,
    workspaceId,
    provider: "stripe",
    isLive: access.secretKey.slice(2).startsWith("_live_"),
    sealedAccess: yield* sealPaymentAccess({ workspaceId }, access),
    createdAt: at
  }
  yield* commit(audit, { _tag: "SetPaymentAccount", account })
  return yield* view(workspaceId, Option.some(account))
}, Effect.catchTags(wireErrors))

export const deletePaymentAccount = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const account = yield* find("paymentAccounts", audit.workspaceId)
  yield* commit(audit, { _tag: "DeletePaymentAccount", account })
}, Effect.catchTags(wireErrors))

const refusedKey = ({ fault }: CheckoutFailed) =>
  passes(fault)
    ? invalidField("secretKey", {
        message: "could not be tried, because Stripe does not answer",
        code: "provider_silent"
      })
    : invalidField("secretKey", { message: "is not accepted by Stripe", code: "payment_key" })

const view = Effect.fnUntraced(function* (workspaceId: WorkspaceId, account: Option.Option<PaymentAccount>) {
  return {
    provider: "stripe" as const,
    isLive: Option.exists(account, ({ isLive }) => isLive),
    webhookUrl: new URL(`/api/public/hooks/stripe/${workspaceId}`, yield* ServiceAddress).href,
    connected: Option.isSome(account),
    storedAt: Option.getOrNull(Option.map(account, ({ createdAt }) => createdAt))
  }
})

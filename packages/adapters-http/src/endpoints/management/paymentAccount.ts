import { IdGenerator } from "@calendeal/domain/consistency"
import { ServiceAddress } from "@calendeal/domain/mails"
import { commit } from "@calendeal/domain/management"
import {
  type CheckoutFailed,
  CheckoutProvider,
  passes,
  type PaymentAccount,
  PaymentAccountId,
  sealPaymentAccess
} from "@calendeal/domain/payments"
import { findPaymentAccount } from "@calendeal/domain/records"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import { Membership, NotFound, PaymentAccountDraft } from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { invalidField } from "../../middleware/refusals.ts"
import { wireErrors } from "./resources.ts"

const draft = strictFieldsOf(PaymentAccountDraft)

export const getPaymentAccount = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const { workspaceId } = audit
  return yield* view(workspaceId, yield* findPaymentAccount(workspaceId))
})

export const setPaymentAccount = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const access = yield* draft
  const provider = yield* CheckoutProvider
  if (!/^[sr]k_(?:live|test)_/.test(access.secretKey)) return yield* wrongKey("secretKey")
  if (!access.webhookSecrets.every((secret) => secret.startsWith("whsec_")))
    return yield* wrongKey("webhookSecrets")
  yield* Effect.mapError(provider.check(access), refusedKey)
  const { at, workspaceId } = audit
  const owner = { id: PaymentAccountId.make(yield* (yield* IdGenerator).uuid), workspaceId }
  const account: PaymentAccount = {
    ...owner,
    provider: "stripe",
    isLive: access.secretKey.slice(2).startsWith("_live_"),
    sealedAccess: yield* sealPaymentAccess(owner, access),
    createdAt: at
  }
  yield* commit(audit, { _tag: "SetPaymentAccount", account })
  return yield* view(workspaceId, account)
}, Effect.catchTags(wireErrors))

export const deletePaymentAccount = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const account = yield* findPaymentAccount(audit.workspaceId)
  if (account === null) return yield* new NotFound()
  yield* commit(audit, { _tag: "DeletePaymentAccount", account })
}, Effect.catchTags(wireErrors))

const wrongKey = (field: "secretKey" | "webhookSecrets") =>
  invalidField(field, { message: "is not accepted by Stripe", code: "payment_key" })

const refusedKey = ({ fault }: CheckoutFailed) =>
  passes(fault)
    ? invalidField("secretKey", {
        message: "could not be tried, because Stripe does not answer",
        code: "provider_silent"
      })
    : wrongKey("secretKey")

const view = Effect.fnUntraced(function* (workspaceId: WorkspaceId, account: PaymentAccount | null) {
  return {
    provider: "stripe" as const,
    isLive: account?.isLive ?? false,
    webhookUrl: new URL(`/api/public/hooks/stripe/${workspaceId}`, yield* ServiceAddress).href,
    connected: account !== null,
    storedAt: account?.createdAt ?? null
  }
})

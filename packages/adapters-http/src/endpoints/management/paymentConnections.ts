import { IdGenerator } from "@calendeal/domain/consistency"
import { ServiceAddress } from "@calendeal/domain/mails"
import { commit } from "@calendeal/domain/management"
import {
  type ConnectionAccess,
  openConnection,
  type PaymentConnection,
  PaymentConnectionId,
  sealConnection
} from "@calendeal/domain/receivers"
import * as Effect from "effect/Effect"
import { Membership, PaymentConnectionDraft, PaymentConnectionPatch } from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { invalidField } from "../../middleware/refusals.ts"
import { find, list, type Listing, refuseStale, wireErrors } from "./resources.ts"

const [draft, patch] = [strictFieldsOf(PaymentConnectionDraft), strictFieldsOf(PaymentConnectionPatch)]

interface ById {
  readonly params: { readonly paymentConnectionId: string }
}

export const listPaymentConnections = Effect.fnUntraced(function* ({ query }: Listing) {
  return yield* list("paymentConnections", {}, query, viewAt(yield* ServiceAddress))
})

export const getPaymentConnection = Effect.fnUntraced(function* ({ params }: ById) {
  return viewAt(yield* ServiceAddress)(yield* find("paymentConnections", params.paymentConnectionId))
})

export const createPaymentConnection = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const { apiKey = null, isLive = true, name, provider, secrets = [], site = null } = yield* draft
  const { at, workspaceId } = audit
  const owner = { id: PaymentConnectionId.make(yield* (yield* IdGenerator).uuid), workspaceId }
  const connection: PaymentConnection = {
    ...owner,
    provider,
    name,
    isLive,
    site: yield* siteOf(provider, site, apiKey),
    sealedAccess: yield* sealConnection(owner, { secrets, apiKey }),
    lastCallAt: null,
    wrongSignatures: 0,
    callDays: 0,
    createdAt: at
  }
  yield* commit(audit, { _tag: "CreatePaymentConnection", connection })
  return viewAt(yield* ServiceAddress)(connection)
}, Effect.catchTags(wireErrors))

export const updatePaymentConnection = Effect.fnUntraced(function* ({ params }: ById) {
  const { audit } = yield* Membership
  const given = yield* patch
  const stored = yield* find("paymentConnections", params.paymentConnectionId)
  // Secrets that an operator's change of keys made unreadable are replaced, not kept.
  const known = yield* Effect.catch(openConnection(stored), () => Effect.succeed(none))
  yield* refuseStale("updatePaymentConnection", { ...stored, ...known }, given)
  const access = { secrets: given.secrets ?? known.secrets, apiKey: keptOr(known.apiKey, given.apiKey) }
  const connection: PaymentConnection = {
    ...stored,
    name: given.name ?? stored.name,
    site: yield* siteOf(stored.provider, keptOr(stored.site, given.site), access.apiKey),
    sealedAccess: yield* sealConnection(stored, access),
    wrongSignatures: given.secrets === undefined ? stored.wrongSignatures : 0
  }
  yield* commit(audit, { _tag: "UpdatePaymentConnection", connection })
  return viewAt(yield* ServiceAddress)(connection)
}, Effect.catchTags(wireErrors))

export const deletePaymentConnection = Effect.fnUntraced(function* ({ params }: ById) {
  const { audit } = yield* Membership
  const { id } = yield* find("paymentConnections", params.paymentConnectionId)
  yield* commit(audit, { _tag: "DeletePaymentConnection", connectionId: id })
}, Effect.catchTags(wireErrors))

const none: ConnectionAccess = { secrets: [], apiKey: null }

/** Null is a value of its own: it removes. */
const keptOr = (stored: string | null, given: string | null | undefined): string | null =>
  given === undefined ? stored : given

/** The site, which is a part of Chargebee's address, and of no other. */
const siteOf = (provider: PaymentConnection["provider"], site: string | null, apiKey: string | null) => {
  if (provider === "chargebee" && apiKey !== null && site === null)
    return Effect.fail(
      invalidField("site", { message: "is required with a key of Chargebee", code: "required" })
    )
  return provider !== "chargebee" && site !== null
    ? Effect.fail(invalidField("site", { message: `is not allowed for ${provider}`, code: "not_for_kind" }))
    : Effect.succeed(site)
}

const viewAt = (address: string | URL) => (connection: PaymentConnection) => {
  const { createdAt, id, isLive, lastCallAt, name, provider, site, workspaceId, wrongSignatures } = connection
  return {
    id,
    provider,
    name,
    isLive,
    site,
    webhookUrl: new URL(`/api/public/hooks/${workspaceId}/${id}/${provider}`, address).href,
    lastCallAt,
    wrongSignatures,
    createdAt
  }
}

import { IdGenerator } from "@calendeal/domain/consistency"
import { DealId, dealVersion } from "@calendeal/domain/deals"
import { commit, type DealRecord, Outdated, type Resources } from "@calendeal/domain/management"
import { amountOf } from "@calendeal/domain/money"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Struct from "effect/Struct"
import { DealDraft, dealFields, DealPatch, type Matching, Membership } from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { find, type Listing, list, wireErrors, withVersion } from "./resources.ts"
import { totals, withContacts } from "./sales.ts"

const draft = strictFieldsOf(DealDraft)
const patch = strictFieldsOf(DealPatch)

interface ById {
  readonly params: { readonly dealId: string }
}

export const listDeals = ({ query: { cursor, limit, ...filter } }: Listing<Resources["deals"]["query"]>) =>
  Effect.flatMap(list("deals", filter, { cursor, limit }, dealView), withContacts)

export const getDealTotals = ({ query }: { readonly query: Resources["deals"]["query"] }) =>
  totals("deals", query)

export const getDeal = ({ params }: ById) => Effect.map(find("deals", params.dealId), versionOf)

export const createDeal = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const idGenerator = yield* IdGenerator
  const { amount, contactId, currency } = yield* draft
  const deal = {
    id: DealId.make(yield* idGenerator.uuid),
    workspaceId: audit.workspaceId,
    contactId,
    bookingUid: null,
    status: "open" as const,
    value: { cents: amount, currency },
    openedAt: audit.at,
    closedAt: null
  }
  yield* commit(audit, { _tag: "CreateDeal", deal })
  return versionOf({ ...deal, transactionIds: [], paidCents: 0n })
}, Effect.catchTags(wireErrors))

export const updateDeal = Effect.fnUntraced(function* ({ headers, params }: ById & Matching) {
  const { audit } = yield* Membership
  const fields = yield* patch
  const versions = Option.getOrNull(headers["if-match"] ?? Option.none())
  const deal = Struct.omit(yield* find("deals", params.dealId), ["transactionIds", "paidCents"])
  if (versions !== null && !versions.includes(dealVersion(deal))) return yield* new Outdated()
  const { status = deal.status } = fields
  // An unchanged status keeps its time.
  if (status !== deal.status) {
    const closedAt = status === "closed" ? audit.at : null
    yield* commit(audit, { _tag: "UpdateDeal", deal: { ...deal, status, closedAt }, versions })
  }
  return versionOf(yield* find("deals", deal.id))
}, Effect.catchTags(wireErrors))

const versionOf = (deal: DealRecord) => withVersion(dealView(deal), dealVersion(deal))

/** A deal on the wire: flat, with its value as an amount. */
export const dealView = (deal: DealRecord) => ({
  ...Struct.pick(deal, [...dealFields, "transactionIds"]),
  amount: deal.value && deal.value.cents,
  currency: deal.value && deal.value.currency,
  paid: deal.value && amountOf(deal.paidCents)
})

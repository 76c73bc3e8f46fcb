import { IdGenerator } from "@calendeal/domain/consistency"
import { DealId } from "@calendeal/domain/deals"
import { commit, type DealRecord, type Resources, type Position } from "@calendeal/domain/management"
import * as Effect from "effect/Effect"
import { DealDraft, DealPatch, Membership } from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { found } from "./found.ts"
import { listed } from "./listed.ts"
import { refused } from "./refused.ts"

const draft = strictFieldsOf(DealDraft)
const patch = strictFieldsOf(DealPatch)

interface Named {
  readonly params: { readonly dealId: string }
}

export const listDeals = ({
  query: { cursor, limit, ...filter }
}: {
  readonly query: Resources["deals"]["filter"] & { readonly limit?: number; readonly cursor?: Position }
}) => listed("deals", filter, { cursor, limit }, dealView)

export const getDeal = ({ params }: Named) => Effect.map(found("deals", params.dealId), dealView)

export const openDeal = Effect.fnUntraced(function* () {
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
  yield* commit(audit, { _tag: "OpenDeal", deal })
  return dealView({ ...deal, transactionIds: [] })
}, Effect.catchTags(refused))

export const changeDeal = Effect.fnUntraced(function* ({ params }: Named) {
  const { audit } = yield* Membership
  const fields = yield* patch
  const { transactionIds: _, ...deal } = yield* found("deals", params.dealId)
  const { status = deal.status } = fields
  // An unchanged status keeps its time.
  if (status !== deal.status) {
    const closedAt = status === "closed" ? audit.at : null
    yield* commit(audit, { _tag: "ChangeDeal", deal: { ...deal, status, closedAt } })
  }
  return dealView(yield* found("deals", deal.id))
}, Effect.catchTags(refused))

/** A deal on the wire: flat, with its value as an amount. */
export const dealView = ({ value, workspaceId: _, ...deal }: DealRecord) => ({
  ...deal,
  amount: value && value.cents,
  currency: value && value.currency
})

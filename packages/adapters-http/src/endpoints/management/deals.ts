import { IdGenerator } from "@calendeal/domain/consistency"
import { changeDeal, type Deal, DealId, dealVersion, newlyOpen } from "@calendeal/domain/deals"
import { noStage, type StageKey } from "@calendeal/domain/workspaces"
import { commit, type DealRecord, Outdated, type Resources } from "@calendeal/domain/management"
import { amountOf } from "@calendeal/domain/money"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Struct from "effect/Struct"
import { DealDraft, dealFields, DealPatch, type Matching, Membership } from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { invalidField } from "../../middleware/refusals.ts"
import { find, type Listing, list, wireErrors, withVersion } from "./resources.ts"
import { totals, withContacts } from "./sales.ts"

const draft = strictFieldsOf(DealDraft)
const patch = strictFieldsOf(DealPatch)

interface ById {
  readonly params: { readonly dealId: string }
}

/** The filter of the wire, where a stage can be none. */
type Filter = Omit<Resources["deals"]["query"], "stage" | "stageNotIn"> & {
  readonly stage?: StageKey | typeof noStage
}

/** Deals in no stage: also those whose stage the workspace no longer has. */
const within = Effect.fnUntraced(function* ({ stage, ...filter }: Filter) {
  if (stage !== noStage) return stage === undefined ? filter : { ...filter, stage }
  return { ...filter, stageNotIn: (yield* stagesOf).map(({ key }) => key) }
})

const stagesOf = Effect.gen(function* () {
  const { audit } = yield* Membership
  return (yield* find("workspace", audit.workspaceId)).value.dealStages
})

export const listDeals = Effect.fnUntraced(function* ({
  query: { cursor, limit, ...filter }
}: Listing<Filter>) {
  return yield* withContacts(yield* list("deals", yield* within(filter), { cursor, limit }, dealView))
})

export const getDealTotals = Effect.fnUntraced(function* ({ query }: { readonly query: Filter }) {
  return yield* totals("deals", yield* within(query))
})

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
    ...newlyOpen,
    value: { cents: amount, currency },
    openedAt: audit.at
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
  const { amount, currency = deal.value?.currency, ...change } = fields
  if (amount === undefined && fields.currency !== undefined)
    return yield* invalidField("amount", { message: "is required with currency", code: "required" })
  if (amount !== undefined && currency === undefined)
    return yield* invalidField("currency", {
      message: "is required: the deal has no value yet",
      code: "required"
    })
  const { stage } = change
  if (stage !== undefined && stage !== null && stage !== deal.stage) {
    const stages = yield* stagesOf
    if (!stages.some(({ key }) => key === stage)) return yield* invalidField("stage", unknownStage)
  }
  const value = amount === undefined || currency === undefined ? {} : { value: { cents: amount, currency } }
  const changed = yield* Effect.fromResult(changeDeal(deal, { ...change, ...value }, audit.at)).pipe(
    Effect.mapError((refusal) =>
      refusal === "stage_of_ended"
        ? invalidField("stage", stageOfEnded)
        : invalidField("lostReason", refusedReasons[refusal])
    )
  )
  if (!isSameDeal(deal, changed)) yield* commit(audit, { _tag: "UpdateDeal", deal: changed, versions })
  return versionOf(yield* find("deals", deal.id))
}, Effect.catchTags(wireErrors))

const unknownStage = {
  message: "must be the key of a stage of the workspace",
  code: "not_an_option"
} as const
const stageOfEnded = { message: "is only changed while the deal is open", code: "not_for_kind" } as const

const refusedReasons = {
  reason_needed: { message: "is required: why the deal is lost", code: "required" },
  reason_without_loss: { message: "is only allowed for a lost deal", code: "not_for_kind" }
} as const

/** Whether a change changes nothing: it is no entry of the audit log. */
const isSameDeal = (one: Deal, other: Deal): boolean => {
  const valueOf = ({ value }: Deal) => value && `${value.cents} ${value.currency}`
  return (
    one.status === other.status &&
    one.stage === other.stage &&
    one.ownerId === other.ownerId &&
    one.lostReason === other.lostReason &&
    valueOf(one) === valueOf(other)
  )
}

const versionOf = (deal: DealRecord) => withVersion(dealView(deal), dealVersion(deal))

/** A deal on the wire: flat, with its value as an amount. */
export const dealView = (deal: DealRecord) => ({
  ...Struct.pick(deal, [...dealFields, "transactionIds"]),
  amount: deal.value && deal.value.cents,
  currency: deal.value && deal.value.currency,
  paid: deal.value && amountOf(deal.paidCents)
})

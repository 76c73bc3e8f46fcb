import { ContactId, fieldsSeenBy } from "@calendeal/domain/contacts"
import { Deal, dealPrivacy, LostReason } from "@calendeal/domain/deals"
import { noStage, StageKey, UserId } from "@calendeal/domain/workspaces"
import { TransactionId } from "@calendeal/domain/transactions"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { Amount, CurrencyField, Instant, Reference } from "../fields.ts"
import { InvalidInput, NotFound } from "../errors.ts"
import { atLeast, forMembers, refusals } from "./access.ts"
import { Identifier } from "./fields.ts"
import { pageOf, pageQuery, SearchField, SortField } from "./listing.ts"
import { ContactNames, Totals } from "./sales.ts"
import type { FormsOf } from "./shownFields.ts"
import { matchHeader, versioned } from "./versions.ts"

/** The fields of a deal in the management API (D-PRIV-3). The value is there as an amount. */
export const dealFields = fieldsSeenBy(dealPrivacy, "members").filter((field) => field !== "value")

const shown = Struct.pick(Deal.fields, dealFields)
const forms = {
  status: Deal.fields.status.annotate({ description: "`closed`: won." }),
  stage: Deal.fields.stage.annotate({
    description:
      "The key of the latest stage. One that the workspace no longer has counts as none. Null: none."
  }),
  ownerId: Deal.fields.ownerId.annotate({
    description: "The member who follows the deal; they may have left the workspace. Null: no one."
  }),
  openedAt: Instant,
  closedAt: Schema.NullOr(Instant),
  lostAt: Schema.NullOr(Instant),
  lostReason: Deal.fields.lostReason.annotate({ description: "Null unless the deal is lost." })
} satisfies FormsOf<typeof shown>

/** A deal in the management API. */
export const DealView = Schema.Struct({
  ...shown,
  ...forms,
  amount: Schema.NullOr(Amount).annotate({
    description: "Null, together with the currency: no value is set."
  }),
  currency: Schema.NullOr(CurrencyField),
  paid: Schema.NullOr(Schema.Finite).annotate({
    description:
      "The payments in the currency of the deal without what refunds, disputes and corrections took back. Null: no value is set."
  }),
  transactionIds: Schema.Array(TransactionId).annotate({
    description: "The payments and what changed them, oldest first."
  })
}).annotate({ identifier: "Deal" })

/** A deal in a list, with its contact. */
const ListedDeal = Schema.Struct({ ...DealView.fields, contact: ContactNames }).annotate({
  identifier: "ListedDeal"
})

/** A new deal. */
export const DealDraft = Schema.Struct({
  contactId: Reference(ContactId, "The contact of the deal."),
  amount: Amount,
  currency: CurrencyField
}).annotate({ identifier: "DealDraft" })

/** The changes to a deal. */
export const DealPatch = Schema.Struct({
  status: Schema.optionalKey(Deal.fields.status),
  stage: Schema.optionalKey(
    Schema.NullOr(StageKey).annotate({
      description: "The key of a stage of the workspace. Only open deals change it. Null: none."
    })
  ),
  lostReason: Schema.optionalKey(LostReason.annotate({ description: "A lost deal needs one." })),
  ownerId: Schema.optionalKey(
    Schema.NullOr(Reference(UserId, "The member who follows the deal. Null: no one."))
  ),
  amount: Schema.optionalKey(Amount),
  currency: Schema.optionalKey(CurrencyField)
}).annotate({ identifier: "DealPatch" })

const pathParams = { workspaceId: Schema.String, dealId: Identifier }

const filter = {
  contactId: Schema.optionalKey(Reference(ContactId, "The contact of the deal.")),
  status: Schema.optionalKey(Deal.fields.status),
  stage: Schema.optionalKey(
    Schema.Union([StageKey, Schema.Literal(noStage)]).annotate({
      description: "The key of a stage. `none`: in none of the stages that the workspace has."
    })
  ),
  ownerId: Schema.optionalKey(Reference(UserId, "The member who follows the deal.")),
  search: Schema.optionalKey(SearchField),
  from: Schema.optionalKey(Instant.annotate({ description: "Opened at this instant or later." })),
  to: Schema.optionalKey(Instant.annotate({ description: "Opened before this instant." })),
  closedFrom: Schema.optionalKey(
    Instant.annotate({ description: "Closed at this instant or later. Open deals are left out." })
  ),
  closedTo: Schema.optionalKey(
    Instant.annotate({ description: "Closed before this instant. Open deals are left out." })
  )
}

export const ListDeals = HttpApiEndpoint.get("listDeals", "/:workspaceId/deals", {
  params: { workspaceId: Schema.String },
  query: {
    ...pageQuery,
    ...filter,
    sort: Schema.optionalKey(SortField("deals", "By `closedAt`, open deals are left out."))
  },
  success: pageOf(ListedDeal, "Deals")
}).annotateMerge(forMembers("none", "List the deals"))

export const GetDealTotals = HttpApiEndpoint.get("getDealTotals", "/:workspaceId/deals/totals", {
  params: { workspaceId: Schema.String },
  query: filter,
  success: Totals,
  error: [InvalidInput]
})
  .annotateMerge(forMembers("none", "Get the totals of the deals"))
  .annotate(
    OpenApi.Description,
    "Of all deals that the list with the same parameters has. It is limited like a report."
  )

export const GetDeal = HttpApiEndpoint.get("getDeal", "/:workspaceId/deals/:dealId", {
  params: pathParams,
  success: versioned(DealView),
  error: [NotFound]
}).annotateMerge(forMembers("none", "Get a deal"))

export const CreateDeal = HttpApiEndpoint.post("createDeal", "/:workspaceId/deals", {
  params: { workspaceId: Schema.String },
  payload: DealDraft,
  success: versioned(DealView.pipe(HttpApiSchema.status(201))),
  error: refusals
})
  .annotateMerge(atLeast("admin", "Create a deal"))
  .annotate(
    OpenApi.Description,
    "The contact's payments are added to it like to a deal that a booking opened (D-TX-3)."
  )

export const UpdateDeal = HttpApiEndpoint.patch("updateDeal", "/:workspaceId/deals/:dealId", {
  params: pathParams,
  headers: matchHeader,
  payload: DealPatch,
  success: versioned(DealView),
  error: refusals
}).annotateMerge(
  atLeast("admin", "Change a deal: win, lose or reopen it, or change its stage, value or owner")
)

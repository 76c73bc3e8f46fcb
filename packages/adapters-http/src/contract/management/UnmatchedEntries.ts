import { ContactId } from "@calendeal/domain/contacts"
import { Dismissal, UnmatchedEntry } from "@calendeal/domain/receivers"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { NotFound } from "../errors.ts"
import { Amount, CurrencyField, Instant, Reference } from "../fields.ts"
import { atLeast, reading, refusals } from "./access.ts"
import { described, Identifier } from "./fields.ts"
import { pageOf, pageQuery } from "./listing.ts"
import { TransactionView } from "./Transactions.ts"

const { fields } = UnmatchedEntry

/** Money that a payment provider reported and that is not in the ledger yet (D-RCV-7). */
export const UnmatchedEntryView = Schema.Struct({
  id: fields.id,
  provider: fields.provider,
  isLive: fields.isLive,
  kind: described(
    "`payment`: it belongs to no contact. The others change a payment that is not in the ledger yet, or of which less is left.",
    fields.kind
  ),
  reference: described(
    "The provider's name for the entry, after the name of the provider.",
    fields.reference
  ),
  paymentReference: described(
    "The `reference` of the payment that the entry changes. Null: it is a payment.",
    fields.paymentReference
  ),
  amount: Amount,
  currency: CurrencyField,
  transactionAt: Instant,
  description: fields.description,
  email: described(
    "As it was typed at the checkout, in lower case. It proves nothing. Null: the provider does not say, or the person was erased.",
    fields.email
  ),
  dismissal: described(
    "Why a member dismissed it: it was recorded by hand, it is money of something else, or another reason. Null: it is open.",
    fields.dismissal
  ),
  createdAt: Instant.annotate({ description: "When it was reported first." })
}).annotate({ identifier: "UnmatchedEntry" })

/** Whose payment it is. */
export const Assignment = Schema.Struct({
  contactId: Reference(ContactId, "The contact who paid.")
}).annotate({ identifier: "Assignment" })

/** Why an entry is not recorded. */
export const EntryDismissal = Schema.Struct({
  reason: described("Stands in `dismissal` of the entry.", Dismissal)
}).annotate({ identifier: "EntryDismissal" })

const params = { workspaceId: Schema.String }
const pathParams = { ...params, unmatchedEntryId: Identifier }

export const ListUnmatchedEntries = HttpApiEndpoint.get(
  "listUnmatchedEntries",
  "/:workspaceId/unmatched-entries",
  {
    params,
    query: {
      ...pageQuery,
      kind: Schema.optionalKey(fields.kind),
      state: Schema.optionalKey(
        described(
          "`dismissed`: those that were dismissed. Default: those that are open.",
          Schema.Literals(["open", "dismissed"])
        )
      )
    },
    success: pageOf(UnmatchedEntryView, "UnmatchedEntries")
  }
)
  .annotateMerge(atLeast("admin", "List what payment providers reported and is not in the ledger", reading))
  .annotate(OpenApi.Description, "Newest first. An entry leaves the list when it is in the ledger.")

export const GetUnmatchedEntry = HttpApiEndpoint.get(
  "getUnmatchedEntry",
  "/:workspaceId/unmatched-entries/:unmatchedEntryId",
  { params: pathParams, success: UnmatchedEntryView, error: [NotFound] }
).annotateMerge(atLeast("admin", "Get an entry that is not in the ledger", reading))

export const AssignUnmatchedEntry = HttpApiEndpoint.post(
  "assignUnmatchedEntry",
  "/:workspaceId/unmatched-entries/:unmatchedEntryId/assign",
  {
    params: pathParams,
    payload: Assignment,
    success: TransactionView.pipe(HttpApiSchema.status(201)),
    error: refusals
  }
)
  .annotateMerge(atLeast("admin", "Assign a payment to a contact"))
  .annotate(
    OpenApi.Description,
    "Records the payment for the contact, once, as if the provider had named them: for their latest open deal, or a new one. Refunds and disputes that waited for it follow, and later payments of the same customer of the provider belong to the contact. `conflict`: it is no payment, or it was recorded for another contact before."
  )

export const DismissUnmatchedEntry = HttpApiEndpoint.post(
  "dismissUnmatchedEntry",
  "/:workspaceId/unmatched-entries/:unmatchedEntryId/dismiss",
  { params: pathParams, payload: EntryDismissal, success: UnmatchedEntryView, error: refusals }
)
  .annotateMerge(atLeast("admin", "Dismiss an entry that is not in the ledger"))
  .annotate(
    OpenApi.Description,
    "For money that a member recorded by hand, or that is none of the workspace: it leaves the list, and no later report of it is recorded, until it is restored."
  )

export const RestoreUnmatchedEntry = HttpApiEndpoint.post(
  "restoreUnmatchedEntry",
  "/:workspaceId/unmatched-entries/:unmatchedEntryId/restore",
  { params: pathParams, success: UnmatchedEntryView, error: refusals }
)
  .annotateMerge(atLeast("admin", "Restore an entry that was dismissed"))
  .annotate(
    OpenApi.Description,
    "The entry is open again. A refund or a dispute is recorded if its payment is in the ledger, and then leaves the list."
  )

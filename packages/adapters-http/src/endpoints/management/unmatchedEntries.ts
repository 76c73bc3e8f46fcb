import { commit, originOf } from "@calendeal/domain/management"
import { assignEntry, settleRestored } from "@calendeal/domain/receiver-deliveries"
import type { UnmatchedEntry } from "@calendeal/domain/receivers"
import * as Effect from "effect/Effect"
import { Assignment, Conflict, EntryDismissal, Membership, NotFound } from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { invalidField, refuse } from "../../middleware/refusals.ts"
import { find, list, type Listing, wireErrors } from "./resources.ts"
import { transactionView } from "./transactions.ts"

interface ById {
  readonly params: { readonly unmatchedEntryId: string }
}

export const listUnmatchedEntries = ({
  query: { kind, state = "open", ...page }
}: Listing<{ readonly kind?: UnmatchedEntry["kind"]; readonly state?: "open" | "dismissed" }>) =>
  list(
    "unmatchedEntries",
    { isDismissed: state === "dismissed", ...(kind !== undefined && { kind }) },
    page,
    unmatchedView
  )

export const getUnmatchedEntry = ({ params }: ById) =>
  Effect.map(find("unmatchedEntries", params.unmatchedEntryId), unmatchedView)

const assignment = strictFieldsOf(Assignment)

export const assignUnmatchedEntry = Effect.fnUntraced(
  function* ({ params }: ById) {
    const { audit, member } = yield* Membership
    const { contactId } = yield* assignment
    const transaction = yield* assignEntry({
      workspaceId: audit.workspaceId,
      entryId: params.unmatchedEntryId,
      contactId,
      userId: member.userId,
      origin: originOf(audit)
    })
    return transactionView(transaction)
  },
  Effect.catchTags({
    UnmatchedEntryNotFound: refuse(NotFound),
    NotAssignable: () =>
      Effect.fail(
        new Conflict({ message: "Only a payment can be assigned. Its refunds and disputes follow it." })
      ),
    EntryDismissed: () =>
      Effect.fail(new Conflict({ message: "The payment was dismissed. Restore it before it is assigned." })),
    TransactionInFuture: () =>
      Effect.fail(
        new Conflict({
          message:
            "The payment is dated more than 24 hours ahead of the service's clock. Assign it after that time, or dismiss it and record it by hand."
        })
      ),
    AssignedElsewhere: () =>
      Effect.fail(new Conflict({ message: "The payment was recorded for another contact before." })),
    ContactNotFound: () =>
      Effect.fail(
        invalidField("contactId", {
          message: "must be a contact of the workspace",
          code: "unknown_contact"
        })
      )
  })
)

const dismissal = strictFieldsOf(EntryDismissal)

export const dismissUnmatchedEntry = Effect.fnUntraced(function* ({ params }: ById) {
  const { audit } = yield* Membership
  const { reason } = yield* dismissal
  const { id } = yield* find("unmatchedEntries", params.unmatchedEntryId)
  yield* commit(audit, { _tag: "DismissUnmatchedEntry", id, dismissal: reason })
  return unmatchedView(yield* find("unmatchedEntries", id))
}, Effect.catchTags(wireErrors))

/** Answers what was restored, although it may be in the ledger already. */
export const restoreUnmatchedEntry = Effect.fnUntraced(function* ({ params }: ById) {
  const { audit } = yield* Membership
  const { id } = yield* find("unmatchedEntries", params.unmatchedEntryId)
  yield* commit(audit, { _tag: "RestoreUnmatchedEntry", id })
  const restored = yield* find("unmatchedEntries", id)
  yield* settleRestored(restored)
  return unmatchedView(restored)
}, Effect.catchTags(wireErrors))

const unmatchedView = ({
  createdAt,
  description,
  dismissal,
  email,
  id,
  isLive,
  kind,
  money,
  paymentReference,
  provider,
  reference,
  transactionAt
}: UnmatchedEntry) => ({
  id,
  provider,
  isLive,
  kind,
  reference,
  paymentReference,
  amount: money.cents,
  currency: money.currency,
  transactionAt,
  description,
  email,
  dismissal,
  createdAt
})

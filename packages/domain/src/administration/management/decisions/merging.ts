import * as Result from "effect/Result"
import { type ContactId, mergedLimit, mergeDuplicate } from "../../../leads/contacts/index.ts"
import { ResourceNotFound, StateConflict, UnknownReference } from "../refusals.ts"
import { command } from "./Command.ts"
import { unless } from "./Decision.ts"

/** The most bookings, deals and payments, each, that a duplicate can have: they move in one transaction (D-CONTACT-5). */
export const recordsLimit = 2000

/** Merges a duplicate into a contact (D-CONTACT-1). */
export const merging = {
  /** Merges the duplicate into the contact, which stays (D-CONTACT-1). It cannot be undone. */
  MergeContacts: command<{ readonly contactId: ContactId; readonly duplicateId: ContactId }>()({
    audit: ({ contactId }) => ["contact.merge", contactId],
    looks: (query, { contactId, duplicateId }) => query.duplicate(contactId, duplicateId),
    decide: ({ contactId, duplicateId }, { duplicate, kept, records }, { at }) => {
      if (kept === null) return Result.fail(new ResourceNotFound())
      if (contactId === duplicateId) return refused("A contact cannot be merged into itself.")
      if (duplicate === null) return Result.fail(unknownDuplicate())
      if (kept.isMerged || duplicate.isMerged)
        return refused("A contact was already merged into another one.")
      if (records > recordsLimit)
        return refused(`A duplicate can have at most ${recordsLimit} bookings, deals or payments.`)
      const contact = mergeDuplicate(kept.contact, duplicate.contact, at)
      return unless([contact.merged.length > mergedLimit ? tooManyMerged() : undefined], {
        _tag: "MergeContact",
        contact,
        duplicateId
      })
    }
  })
}

const refused = (reason: string) => Result.fail(new StateConflict({ reason }))

const tooManyMerged = () =>
  new StateConflict({ reason: `At most ${mergedLimit} contacts can be merged into one.` })

const unknownDuplicate = () =>
  new UnknownReference({
    path: ["duplicateId"],
    message: "must be a contact of the workspace",
    code: "unknown_contact"
  })

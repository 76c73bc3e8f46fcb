import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import {
  sampleAuditContext,
  sampleContact,
  sampleOffering,
  sampleTime
} from "@calendeal/port-contracts/samples"
import { type Contact, mergedLimit, mergeDuplicate } from "../../../leads/contacts/index.ts"
import type { Seen } from "../AdminCommand.ts"
import { ResourceNotFound, StateConflict, UnknownReference } from "../refusals.ts"
import { merging, recordsLimit } from "./merging.ts"

const { workspace } = sampleOffering()
const audit = sampleAuditContext(workspace.id)
const [contact, duplicate] = [sampleContact(workspace.id), sampleContact(workspace.id)]
const command = { _tag: "MergeContacts", contactId: contact.id, duplicateId: duplicate.id } as const
const seen: Seen["MergeContacts"] = {
  kept: { contact, isMerged: false },
  duplicate: { contact: duplicate, isMerged: false },
  records: recordsLimit
}
const deciding = (given: Partial<Seen["MergeContacts"]> = {}, commanded: typeof command = command) =>
  merging.MergeContacts.decide(commanded, { ...seen, ...given }, audit)
const conflict = (reason: string) => Result.fail(new StateConflict({ reason }))
const withMerged = (count: number): Contact => ({
  ...contact,
  merged: Array.from({ length: count }, () => {
    const { email, id } = sampleContact(workspace.id)
    return { contactId: id, email, at: sampleTime(0) }
  })
})

describe("merging", () => {
  it("D-CONTACT-1: stores the contact with the duplicate merged into it", () => {
    const merged = mergeDuplicate(contact, duplicate, audit.at)
    assert.deepStrictEqual(
      deciding(),
      Result.succeed([{ _tag: "MergeContact", contact: merged, duplicateId: duplicate.id }])
    )
  })

  it("D-CONTACT-5: refuses unknown and merged contacts, and a contact as its own duplicate", () => {
    assert.deepStrictEqual(deciding({ kept: null }), Result.fail(new ResourceNotFound()))
    assert.deepStrictEqual(
      deciding({ duplicate: null }),
      Result.fail(
        new UnknownReference({
          path: ["duplicateId"],
          message: "must be a contact of the workspace",
          code: "unknown_contact"
        })
      )
    )
    const already = conflict("A contact was already merged into another one.")
    assert.deepStrictEqual(deciding({ kept: { contact, isMerged: true } }), already)
    assert.deepStrictEqual(deciding({ duplicate: { contact: duplicate, isMerged: true } }), already)
    assert.deepStrictEqual(
      deciding({ duplicate: seen.kept }, { ...command, duplicateId: contact.id }),
      conflict("A contact cannot be merged into itself.")
    )
  })

  it("D-CONTACT-5: at most so many contacts are merged into one, and so many records move", () => {
    const full = withMerged(mergedLimit - 1)
    assert.isTrue(Result.isSuccess(deciding({ kept: { contact: full, isMerged: false } })))
    assert.deepStrictEqual(
      deciding({ kept: { contact: withMerged(mergedLimit), isMerged: false } }),
      conflict("At most 20 contacts can be merged into one.")
    )
    assert.deepStrictEqual(
      deciding({ records: recordsLimit + 1 }),
      conflict("A duplicate can have at most 2000 bookings, deals or payments.")
    )
  })
})

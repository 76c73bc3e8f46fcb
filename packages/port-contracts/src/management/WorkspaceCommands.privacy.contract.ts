import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { ContactId } from "@calendeal/domain/contacts"
import { createOffering, foundIn, storeRecords } from "../samples/index.ts"
import { allResources, commits, type Suite } from "./WorkspaceCommands.suite.contract.ts"

/** What the store still has after an erasure follows from the classes of the fields. */
export const privacy = (it: Suite) => {
  it.effect("D-PRIV-2: erasing a contact leaves exactly the texts that are kept, and those of guests", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering()
      const { all, contact } = yield* storeRecords(offering)
      const { id } = offering.workspace
      const found = Effect.map(allResources(id), (resources) => foundIn(JSON.stringify(resources), all))
      assert.deepStrictEqual(yield* found, all)
      yield* commits(id, { _tag: "EraseContact", contactId: contact.id })
      assert.deepStrictEqual(
        yield* found,
        all.filter(
          ({ at, privacy: { erased } }) =>
            erased === "kept" || (erased === "attendee" && at[0] === "attendees" && at[1] !== "0")
        )
      )
    })
  )

  it.effect("D-PRIV-2: erasing a guest leaves all other texts", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering()
      const { all, booking } = yield* storeRecords(offering)
      const { id } = offering.workspace
      const guest = booking.attendees.find(({ role }) => role === "guest")
      if (guest === undefined) return assert.fail("no guest")
      const placeholderId = ContactId.make(crypto.randomUUID())
      yield* commits(id, { _tag: "ErasePerson", email: guest.email, placeholderId })
      assert.deepStrictEqual(
        foundIn(JSON.stringify(yield* allResources(id)), all),
        all.filter(
          ({ at, privacy: { erased } }) => erased !== "attendee" || (at[0] === "attendees" && at[1] === "0")
        )
      )
    })
  )
}

import { ContactBook, mergeDuplicate, PersonName } from "@calendeal/domain/contacts"
import {
  change,
  createPerson,
  enterDraft,
  plain,
  recordPayment,
  sampleBooking,
  sampleContact,
  sampleDraft,
  samplePayment,
  sampleTime,
  storeContact
} from "@calendeal/port-contracts/samples"
import { assert, layer } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as SqlClient from "effect/sql/SqlClient"
import { lockWorkspace } from "../management/locks.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { layerTest, waitingSessions } from "../testing/index.ts"
import { mergeContact } from "./mergeContact.ts"

/** Begins an act after a merge has written everything, and commits the merge when the act waits for it. */
const duringMerge = Effect.fnUntraced(function* <A, E, R>(
  act: (person: Effect.Success<typeof createPerson>) => Effect.Effect<A, E, R>
) {
  const sql = yield* SqlClient.SqlClient
  const person = yield* createPerson
  const { contact: duplicate, offering } = person
  const { id } = offering.workspace
  const kept = yield* storeContact(sampleContact(id))
  const isWritten = yield* Deferred.make<void>()
  const merge = mergeContact(sql, mergeDuplicate(kept, duplicate, sampleTime(1)), duplicate.id)
  const merging = yield* Effect.forkChild(
    (yield* makeTenancy).tenantTransaction(id)(
      lockWorkspace(sql, id).pipe(
        Effect.andThen(merge),
        Effect.andThen(Deferred.succeed(isWritten, undefined)),
        Effect.andThen(waitingSessions())
      )
    )
  )
  yield* Deferred.await(isWritten)
  const result = yield* act(person)
  yield* Fiber.join(merging)
  return { kept, result, id, duplicate }
})

layer(layerTest, { excludeTestServices: true })("merging contacts / postgres", (it) => {
  it.effect("D-CONTACT-6: a capture that waits for a merge is the kept contact's", () =>
    Effect.gen(function* () {
      const book = yield* ContactBook
      const { duplicate, id, kept, result } = yield* duringMerge(({ contact: { email, workspaceId } }) =>
        book.update({ workspaceId, email, prior: Option.none() }, ({ contact }) =>
          Result.succeed({
            contact: Option.getOrElse(contact, () => sampleContact(workspaceId, { email })),
            absorbed: Option.none(),
            outboxMessages: []
          })
        )
      )
      assert.strictEqual(result.contact.id, kept.id)
      const found = plain(yield* book.findByEmail(id, duplicate.email))
      assert.deepStrictEqual(found, plain(Option.some(result.contact)))
    })
  )

  it.effect("D-CONTACT-6: a booking that waits for a merge is the kept contact's", () =>
    Effect.gen(function* () {
      const { kept, result } = yield* duringMerge(({ contact: { email }, offering }) =>
        enterDraft(
          sampleDraft(
            sampleBooking(offering, {
              startAt: sampleTime(20_000),
              attendees: [{ name: PersonName.make("Ada"), email, role: "booker" }]
            })
          )
        )
      )
      assert.strictEqual(result._tag === "Entered" ? result.booking.contactId : result._tag, kept.id)
    })
  )

  it.effect(
    "D-CONTACT-6: payments by email, contact and deal that wait for a merge are the kept contact's",
    () =>
      Effect.gen(function* () {
        for (const by of ["email", "contact", "deal"] as const) {
          const { kept, result } = yield* duringMerge(({ contact, dealId, offering }) => {
            const report = samplePayment(offering.workspace.id, {
              email: contact.email,
              createsContact: false
            })
            const { payer } = report
            return recordPayment({
              ...report,
              payer:
                by === "email"
                  ? payer
                  : by === "contact"
                    ? { _tag: "Contact", contactId: contact.id }
                    : { _tag: "Deal", dealId }
            })
          })
          assert.strictEqual("transaction" in result ? result.transaction.contactId : result._tag, kept.id)
        }
      })
  )

  it.effect("D-CONTACT-6: an erasure that waits for a merge erases the person under both emails", () =>
    Effect.gen(function* () {
      const book = yield* ContactBook
      const { duplicate, id, kept } = yield* duringMerge(
        ({ contact: { email, id: placeholderId }, offering }) =>
          change(offering.workspace.id, { _tag: "ErasePerson", email, placeholderId })
      )
      for (const { email } of [kept, duplicate])
        assert.isTrue(Option.isNone(yield* book.findByEmail(id, email)))
    })
  )
})

import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { specification } from "../../kit/http/specification.ts"
import { readAgain } from "../../kit/http/management/calendars.shop.ts"
import { shopWithEntries } from "./entries.shop.ts"
import { notFound } from "../../kit/http/management/workspace.ts"

const booker = { name: "Zelda Quill", email: "zelda.quill@lead.example" }
const guest = { name: "Fern Frost", email: "fern@lead.example" }

/** A shop with a booking of Zelda with Fern as a guest, which is in the host's calendar. */
const shopWithEntry = Effect.gen(function* () {
  const shop = yield* shopWithEntries
  const sold = yield* shop.sell(shop.eventTypeId, booker.email, 5, { attendees: [booker, guest] })
  yield* shop.writeAll
  yield* readAgain
  const exportOf = (email: string) => shop.call("POST", `${shop.at}/people/export`, { email })
  /** The text of the entry without the folds of long lines. */
  const textOf = (uid: string) =>
    Effect.map(shop.entryText(uid), (text) => (text ?? "").replaceAll(/\r?\n[ \t]/g, ""))
  return { ...shop, exportOf, textOf, uid: String(sold["uid"]) }
})

describe("Management: personal data in hosts' calendars", () => {
  specification("entries of a person", (it) => {
    it.effect("D-ENTRY-25: an export names the entries of the person's meetings in hosts' calendars", () =>
      Effect.gen(function* () {
        const { exportOf, hostId, moves, uid } = yield* shopWithEntry
        const present = { hostId, state: "present", fault: null, change: null }
        const { bookings, guestOf } = (yield* exportOf(booker.email)).body
        assert.deepInclude(Array.isArray(bookings) ? bookings[0] : null, { uid, calendarEntries: [present] })
        assert.deepStrictEqual(guestOf, [])
        const ofGuest = (yield* exportOf(guest.email)).body["guestOf"]
        assert.deepInclude(Array.isArray(ofGuest) ? ofGuest[0] : null, { uid, calendarEntries: [present] })
        yield* moves(uid, 2)
        yield* readAgain
        assert.include((yield* exportOf(booker.email)).text, '"change":{"kind":"moved"')
      })
    )

    it.effect(
      "D-ENTRY-8, D-ENTRY-25: erasing a person removes the data from the calendar and the export",
      () =>
        Effect.gen(function* () {
          const { at, booking, call, exportOf, moves, textOf, uid, writeAll } = yield* shopWithEntry
          assert.match(yield* textOf(uid), /zelda.quill@lead.example/)
          yield* moves(uid, 2)
          yield* readAgain
          const erased = yield* call("POST", `${at}/people/erase`, { email: booker.email })
          assert.strictEqual(erased.status, 204, erased.text)
          notFound(yield* exportOf(booker.email))
          yield* writeAll
          const text = yield* textOf(uid)
          assert.notMatch(text, /zelda/i)
          assert.match(text, /fern@lead.example/)
          // What the host did to the meeting was about the erased person, too.
          const [entry] = [(yield* booking(uid))["calendarEntries"]].flat()
          assert.deepInclude(entry, { state: "present", change: null })
        })
    )
  })
})

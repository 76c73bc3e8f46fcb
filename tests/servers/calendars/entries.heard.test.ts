import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { refused } from "../../kit/http/requests.ts"
import { specification } from "../../kit/http/specification.ts"
import { readAgain } from "../../kit/http/management/calendars.shop.ts"
import { shopWithEntries } from "./entries.shop.ts"

const guest = (nth: number) => `sam.${nth}@lead.example`
const hours = (instant: unknown) => Date.parse(String(instant)) / 3_600_000

/** A shop with bookings on so many days in a row, whose entries are written and read. */
const shopWithBookings = Effect.fnUntraced(function* (count: number, policy: "flag" | "apply") {
  const shop = yield* shopWithEntries
  const changed = yield* shop.call("PATCH", shop.at, { calendarChanges: policy })
  assert.strictEqual(changed.status, 200, changed.text)
  const uids: Array<string> = []
  for (let nth = 0; nth < count; nth += 1)
    uids.push(String((yield* shop.sell(shop.eventTypeId, guest(nth), 5 + nth))["uid"]))
  yield* shop.writeAll
  yield* readAgain
  const entryOf = (uid: string) =>
    Effect.map(shop.booking(uid), ({ calendarEntries, status }) => {
      const [entry, ...others] = Array.isArray(calendarEntries) ? calendarEntries : []
      assert.lengthOf(others, 0)
      return { status, state: entry?.state, kind: entry?.change?.kind ?? null, change: entry?.change }
    })
  const [uid = ""] = uids
  return { ...shop, uid, uids, entryOf }
})

describe("Management: hosts' changes in calendars", () => {
  specification("heard back", (it) => {
    it.effect(
      "D-HEAR-2, D-HEAR-6, D-HEAR-8: a deleted entry is flagged, and comes back when a member restores it",
      () =>
        Effect.gen(function* () {
          const { at, audit, call, deletes, entryOf, entryText, hostId, puts, settle, uid, writeAll } =
            yield* shopWithBookings(1, "flag")
          const present = { status: "confirmed", state: "present", kind: null }
          // The service's own entry is no change.
          assert.deepInclude(yield* entryOf(uid), present)
          refused(yield* settle(uid, "restore"), 409, "conflict")
          const text = (yield* entryText(uid)) ?? assert.fail("not written")
          yield* deletes(uid)
          yield* readAgain
          assert.deepInclude(yield* entryOf(uid), { ...present, kind: "removed" })
          const listed = (yield* call("GET", `${at}/bookings`)).text
          assert.include(listed, '"kind":"removed"')

          // The host brings it back: the flag is cleared.
          yield* puts(`${uid}.ics`, text)
          yield* readAgain
          assert.deepInclude(yield* entryOf(uid), present)
          yield* deletes(uid)
          yield* readAgain
          assert.deepInclude(yield* entryOf(uid), { ...present, kind: "removed" })
          // Nothing else writes it again.
          yield* writeAll
          assert.isNull(yield* entryText(uid))

          refused(yield* settle(uid, "restore", "00000000-0000-4000-8000-000000000000"), 404, "not_found")
          refused(yield* settle(uid, "restore", "not-a-uuid"), 404, "not_found")
          refused(yield* settle("bk_0000000000000000000000", "restore"), 404, "not_found")
          refused(yield* settle(uid, "delete"), 400, "invalid_input")
          const restored = yield* settle(uid, "restore", hostId.toUpperCase())
          assert.strictEqual(restored.status, 200, restored.text)
          yield* writeAll
          assert.isNotNull(yield* entryText(uid))
          yield* readAgain
          assert.deepInclude(yield* entryOf(uid), present)
          const [last] = yield* audit
          assert.deepInclude(last, { action: "calendar_entry.restore", subject: uid, actor: "user" })
        })
    )

    it.effect(
      "D-HEAR-2, D-HEAR-8: a moved entry is flagged with its time; ignoring it accepts the calendar",
      () =>
        Effect.gen(function* () {
          const { booking, entryOf, entryText, moves, settle, uid, writeAll } = yield* shopWithBookings(
            1,
            "flag"
          )
          const { startAt } = yield* booking(uid)
          yield* moves(uid, 2)
          yield* readAgain
          const { change, kind, status } = yield* entryOf(uid)
          assert.deepStrictEqual([status, kind], ["confirmed", "moved"])
          assert.strictEqual(hours(change.time.startAt), hours(startAt) + 2)
          const moved = yield* entryText(uid)
          assert.strictEqual((yield* settle(uid, "ignore")).status, 200)
          yield* writeAll
          yield* readAgain
          assert.deepInclude(yield* entryOf(uid), { status: "confirmed", state: "present", kind: null })
          assert.strictEqual(yield* entryText(uid), moved)
          assert.strictEqual((yield* booking(uid))["startAt"], startAt)
        })
    )

    it.effect("D-HEAR-8: a member applies a flagged change: the booking is moved, or cancelled", () =>
      Effect.gen(function* () {
        const { audit, booking, deletes, entryOf, moves, settle, uid, writeAll } = yield* shopWithBookings(
          1,
          "flag"
        )
        const { startAt } = yield* booking(uid)
        yield* moves(uid, 2)
        yield* readAgain
        const moved = yield* settle(uid, "apply")
        assert.strictEqual(moved.status, 200, moved.text)
        const next = String(moved.body["uid"])
        assert.strictEqual(hours(moved.body["startAt"]), hours(startAt) + 2)
        assert.strictEqual(moved.body["rescheduledFrom"], uid)
        assert.deepInclude((yield* audit)[0], { action: "booking.reschedule", subject: uid, actor: "user" })
        yield* writeAll
        yield* readAgain
        assert.deepInclude(yield* entryOf(next), { status: "confirmed", state: "present", kind: null })
        yield* deletes(uid)
        yield* readAgain
        const cancelled = yield* settle(next, "apply")
        assert.strictEqual(cancelled.body["status"], "cancelled", cancelled.text)
        refused(yield* settle(next, "apply"), 409, "conflict")
      })
    )

    it.effect("D-HEAR-4: with `apply`, a deleted entry cancels the booking, and a moved one moves it", () =>
      Effect.gen(function* () {
        const { audit, booking, bookings, deletes, entryText, moves, uids, writeAll } =
          yield* shopWithBookings(3, "apply")
        const [gone = "", moved = "", kept = ""] = uids
        const { startAt } = yield* booking(moved)
        yield* deletes(gone)
        yield* moves(moved, 2)
        yield* readAgain
        assert.strictEqual((yield* booking(gone))["status"], "cancelled")
        assert.strictEqual((yield* booking(kept))["status"], "confirmed")
        const next = (yield* bookings).find(({ rescheduledFrom }) => rescheduledFrom === moved)
        assert.strictEqual(hours(next?.["startAt"]), hours(startAt) + 2)
        const actions = (yield* audit).filter(({ actor }) => actor === "calendar")
        assert.sameDeepMembers(
          actions.map(({ action, subject }) => [action, subject]),
          [
            ["booking.cancel", gone],
            ["booking.reschedule", moved]
          ]
        )
        yield* writeAll
        yield* readAgain
        assert.isNull(yield* entryText(gone))
        assert.strictEqual((yield* booking(next?.["uid"]))["status"], "confirmed")
        assert.lengthOf(yield* bookings, 4)
      })
    )

    it.effect("D-HEAR-4: with `apply`, a move onto another booking of the host is flagged", () =>
      Effect.gen(function* () {
        const { booking, entryOf, moves, uids } = yield* shopWithBookings(2, "apply")
        const [moved = "", other = ""] = uids
        const distance = hours((yield* booking(other))["startAt"]) - hours((yield* booking(moved))["startAt"])
        yield* moves(moved, distance)
        yield* readAgain
        assert.deepInclude(yield* entryOf(moved), { status: "confirmed", kind: "moved" })
        assert.deepInclude(yield* entryOf(other), { status: "confirmed", kind: null })
      })
    )

    it.effect("D-HEAR-5: a wiped calendar flags its entries and cancels nothing, whatever the policy", () =>
      Effect.gen(function* () {
        const { deletes, entryOf, uids } = yield* shopWithBookings(4, "apply")
        for (const uid of uids) yield* deletes(uid)
        yield* readAgain
        for (const uid of uids)
          assert.deepInclude(yield* entryOf(uid), { status: "confirmed", state: "present", kind: "removed" })
      })
    )
  })
})

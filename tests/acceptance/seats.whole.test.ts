import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { bookingOf, readSummary, refused, startIn } from "../kit/http/requests.ts"
import { specification } from "../kit/http/specification.ts"
import { shop } from "../kit/http/management/shop.ts"
import { caller, hostDraft, introDraft, itemsOf, notFound } from "../kit/http/management/workspace.ts"

const start = startIn(5)
const later = startIn(6)
const room = [{ kind: "video", conferencingLink: "https://meet.example/group" }]
const person = (nth: number) => `person${nth}@whole.example`

const setup = Effect.fnUntraced(function* (seats: number, settings: object = {}) {
  const workspace = yield* shop
  const { at, book, call } = workspace
  const { eventTypeId, hostId } = yield* workspace.offer({ seats, locations: room, ...settings })
  const join = (email: string, startAt = start) => book(bookingOf(eventTypeId, email, startAt))
  const joined = Effect.fnUntraced(function* (email: string, startAt = start) {
    const booked = yield* join(email, startAt)
    assert.strictEqual(booked.status, 200, booked.text)
    return { uid: String(booked.body["uid"]), token: String(booked.headers.get("booking-token")) }
  })
  const standing = Effect.map(call("GET", `${at}/bookings?status=confirmed&limit=100`), itemsOf)
  const move = (uid: string, startAt: string) =>
    call("POST", `${at}/bookings/${uid}/group/reschedule`, { startAt })
  return { ...workspace, eventTypeId, hostId, join, joined, move, standing }
})

describe("A whole group", () => {
  specification("moves and cancels", (it) => {
    it.effect("D-SEAT-10: it moves with everybody, and repeating the request changes nothing", () =>
      Effect.gen(function* () {
        const { at, call, join, joined, move, standing } = yield* setup(3)
        const one = yield* joined(person(1))
        yield* joined(person(2))
        const before = (yield* standing).map(({ rootUid }) => rootUid)
        const moved = yield* move(one.uid, later)
        assert.strictEqual(moved.status, 200, moved.text)
        const again = yield* move(one.uid, later)
        assert.deepStrictEqual(again.body, moved.body)
        const now = yield* standing
        assert.sameMembers(
          now.map(({ rootUid }) => rootUid),
          before
        )
        assert.deepStrictEqual(new Set(now.map(({ startAt }) => startAt)), new Set([later]))
        assert.sameMembers(
          itemsOf(moved).map(({ uid }) => uid),
          now.map(({ uid }) => uid)
        )
        // The old page says that the meeting has moved, the seats are those of the new time, and the old time is free.
        assert.notStrictEqual((yield* readSummary(one.token)).body["status"], "confirmed")
        assert.strictEqual((yield* join(person(3), later)).status, 200)
        refused(yield* join(person(4), later), 409, "slot_unavailable")
        assert.strictEqual((yield* join(person(5))).status, 200)
        const story = yield* call("GET", `${at}/bookings/${String(now[0]?.["uid"])}`)
        assert.include(story.text, '"userId"')
      })
    )

    it.effect("D-SEAT-10: it moves to a start that overlaps its own time", () =>
      Effect.gen(function* () {
        const { joined, move, standing } = yield* setup(3, { slotIntervalMinutes: 15 })
        const one = yield* joined(person(1))
        yield* joined(person(2))
        const soon = new Date(Date.parse(start) + 15 * 60_000).toISOString().replace(".000Z", "Z")
        const moved = yield* move(one.uid, soon)
        assert.strictEqual(moved.status, 200, moved.text)
        assert.deepStrictEqual(new Set((yield* standing).map(({ startAt }) => startAt)), new Set([soon]))
      })
    )

    it.effect(
      "D-SEAT-10: a time that is taken, over or not offered moves nobody, nor does another's host",
      () =>
        Effect.gen(function* () {
          const { at, book, call, eventTypeId, hostId, joined, make, move, standing } = yield* setup(3)
          const one = yield* joined(person(1))
          yield* joined(person(2))
          // Another group of the same event type is in the way as well.
          yield* joined(person(3), later)
          const before = yield* standing
          for (const startAt of [later, "2020-01-01T10:00:00Z", startIn(5, 3)])
            refused(yield* move(one.uid, startAt), 409, "slot_unavailable")
          const offered = yield* call(
            "GET",
            `${at}/bookings/${one.uid}/group/times?tz=UTC&date=${later.slice(0, 10)}`
          )
          assert.strictEqual(offered.status, 200, offered.text)
          assert.notInclude(offered.text, later)
          const plain = String((yield* make("/event-types", { ...introDraft(hostId), slug: "plain" }))["id"])
          const alone = yield* book(bookingOf(plain, person(4), startIn(5, 15)))
          assert.strictEqual(alone.status, 200, alone.text)
          refused(yield* move(String(alone.body["uid"]), startIn(7)), 409, "booking_unavailable")
          refused(yield* move("bk_0000000000000000000000", later), 404, "not_found")
          const stranger = yield* make("/hosts", { ...hostDraft, name: "Bob", username: "bob" })
          const bobs = { email: "bob@members.example", name: "Bob", role: "member", hostId: stranger["id"] }
          const bob = yield* caller(String((yield* make("/members", bobs))["token"]))
          const path = `${at}/bookings/${one.uid}/group`
          notFound(yield* bob("POST", `${path}/reschedule`, { startAt: startIn(7) }))
          notFound(yield* bob("POST", `${path}/cancel`))
          const left = (yield* standing).filter((each) => each["eventTypeId"] === eventTypeId)
          assert.deepStrictEqual(left, before)
        })
    )

    it.effect("D-SEAT-10: joins during a move are in one group or in the other, and none is lost", () =>
      Effect.gen(function* () {
        const { join, joined, move, standing } = yield* setup(40)
        const one = yield* joined(person(100))
        const joining = (nth: number) => join(person(nth))
        const [moves, joins] = yield* Effect.all(
          [
            Effect.all([move(one.uid, later), move(one.uid, later)], { concurrency: "unbounded" }),
            Effect.forEach(
              Array.from({ length: 24 }, (_, nth) => nth),
              joining,
              { concurrency: "unbounded" }
            )
          ],
          { concurrency: "unbounded" }
        )
        for (const { status, text } of moves) assert.strictEqual(status, 200, text)
        const booked = joins.filter(({ status }) => status === 200).length
        for (const answer of joins) if (answer.status !== 200) refused(answer, 409, "slot_unavailable")
        const now = yield* standing
        assert.lengthOf(now, booked + 1)
        // One group for each time, and nobody is left behind in the one that moved.
        for (const time of [start, later]) {
          const groups = now
            .filter(({ startAt }) => startAt === time)
            .map(({ group }) => JSON.stringify(group))
          assert.isAtMost(new Set(groups).size, 1)
        }
        assert.strictEqual(now.find(({ rootUid }) => rootUid === one.uid)?.["startAt"], later)
      })
    )

    it.effect("D-SEAT-11: it is cancelled with everybody, with the reason, and its time is free", () =>
      Effect.gen(function* () {
        const { at, call, join, joined, standing } = yield* setup(2)
        const one = yield* joined(person(1))
        yield* joined(person(2))
        const cancelled = yield* call("POST", `${at}/bookings/${one.uid}/group/cancel`, { reason: "Ill" })
        assert.strictEqual(cancelled.status, 200, cancelled.text)
        assert.lengthOf(itemsOf(cancelled), 2)
        assert.lengthOf(yield* standing, 0)
        for (const booking of itemsOf(yield* call("GET", `${at}/bookings`)))
          assert.deepInclude(booking, { status: "cancelled", cancelReason: "Ill" })
        refused(yield* call("POST", `${at}/bookings/${one.uid}/group/cancel`, {}), 409, "booking_unavailable")
        assert.strictEqual((yield* join(person(3))).status, 200)
      })
    )
  })
})

import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { readAgain } from "../../kit/http/management/calendars.shop.ts"
import { bookingOf, fromNewIp, startIn } from "../../kit/http/requests.ts"
import { Service, specification } from "../../kit/http/specification.ts"
import { itemsOf } from "../../kit/http/management/workspace.ts"
import { shopWithEntries } from "./entries.shop.ts"

const [start, later] = [startIn(5), startIn(6)]

/** A shop with an event type for groups, whose host has a calendar, and what the calendar shows. */
const groupShop = Effect.gen(function* () {
  const { post } = yield* Service
  const shop = yield* shopWithEntries
  const settings = {
    seats: 4,
    locations: [{ kind: "video", conferencingLink: "https://meet.example/group" }]
  }
  const { at, call, eventTypeId } = shop
  const changed = yield* call("PATCH", `${at}/event-types/${eventTypeId}`, settings)
  assert.strictEqual(changed.status, 200, changed.text)
  const join = Effect.fnUntraced(function* (name: string, more: object = {}) {
    const email = `${name}@group.example`
    const request = { ...bookingOf(eventTypeId, email, start), attendees: [{ name, email }], ...more }
    const booked = yield* shop.book(request)
    assert.strictEqual(booked.status, 200, booked.text)
    return booked
  })
  const groupOf = Effect.fnUntraced(function* (booked: { readonly body: object }) {
    const { group } = yield* shop.booking("uid" in booked.body ? booked.body.uid : "")
    return typeof group === "object" && group !== null && "id" in group ? String(group.id) : ""
  })
  /** The entry of a group after a worker has written, without the folds of long lines; empty: there is none. */
  const shown = Effect.fnUntraced(function* (groupId: string) {
    yield* shop.writeAll
    const text = yield* shop.entryText(`bk_${groupId.slice(3)}`)
    return (text ?? "").replaceAll(/\r?\n[ \t]/g, "")
  })
  const cancel = (booked: { readonly headers: Headers }) =>
    post("/booking-cancel", "", {
      ...fromNewIp(),
      authorization: `Bearer ${booked.headers.get("booking-token")}`
    })
  return { ...shop, cancel, groupOf, join, shown }
})

describe("Management: entries of groups in hosts' calendars", () => {
  specification("entries of groups", (it) => {
    it.effect(
      "D-SEAT-8: a group has one entry, with the people who have a seat now, until the last one leaves",
      () =>
        Effect.gen(function* () {
          const { at, call, cancel, entryText, groupOf, join, shown } = yield* groupShop
          const ada = yield* join("Ada")
          const bob = yield* join("Bob")
          const groupId = yield* groupOf(ada)
          assert.strictEqual(yield* groupOf(bob), groupId)
          const both = yield* shown(groupId)
          assert.match(both, /ada@group.example[^]*bob@group.example/)
          assert.notMatch(both, /ATTENDEE|ORGANIZER/)
          for (const { body } of [ada, bob]) assert.isNull(yield* entryText(body["uid"]))
          const listed = itemsOf(yield* call("GET", `${at}/bookings?groupId=${groupId}`))
          assert.sameMembers(
            listed.map(({ uid }) => uid),
            [ada.body["uid"], bob.body["uid"]]
          )
          assert.strictEqual((yield* cancel(ada)).status, 200)
          const one = yield* shown(groupId)
          assert.notMatch(one, /ada@group.example/)
          assert.match(one, /bob@group.example/)
          const moved = yield* join("Bob", {
            startTimeUtc: later,
            rescheduledFromUid: bob.body["uid"],
            token: bob.headers.get("booking-token")
          })
          assert.strictEqual(yield* shown(groupId), "")
          assert.match(yield* shown(yield* groupOf(moved)), /bob@group.example/)
        })
    )

    it.effect("D-SEAT-10, D-SEAT-11: the entry of a group moves with it, and is removed with it", () =>
      Effect.gen(function* () {
        const { at, call, groupOf, join, shown } = yield* groupShop
        const [ada] = [yield* join("Ada"), yield* join("Bob")]
        const groupId = yield* groupOf(ada)
        const startOf = (text: string) => /DTSTART[^:]*:(\w+)/.exec(text)?.[1]
        const before = yield* shown(groupId)
        const path = `${at}/bookings/${String(ada.body["uid"])}/group`
        const moved = yield* call("POST", `${path}/reschedule`, { startAt: later })
        assert.strictEqual(moved.status, 200, moved.text)
        const after = yield* shown(groupId)
        assert.match(after, /ada@group.example[^]*bob@group.example/)
        assert.deepStrictEqual(
          [before, after].map(startOf),
          [start, later].map((time) => time.replaceAll(/[-:]/g, ""))
        )
        assert.strictEqual((yield* call("POST", `${path}/cancel`)).status, 200)
        assert.strictEqual(yield* shown(groupId), "")
      })
    )

    it.effect("D-SEAT-8: an erased person leaves the entry, and the others stay in it", () =>
      Effect.gen(function* () {
        const { at, call, groupOf, join, shown } = yield* groupShop
        const ada = yield* join("Ada")
        yield* join("Bob")
        const groupId = yield* groupOf(ada)
        assert.match(yield* shown(groupId), /ada@group.example/)
        const erased = yield* call("POST", `${at}/people/erase`, { email: "ada@group.example" })
        assert.strictEqual(erased.status, 204, erased.text)
        const text = yield* shown(groupId)
        assert.notMatch(text, /ada@group/i)
        assert.match(text, /bob@group.example/)
      })
    )

    it.effect("D-SEAT-8: a host who deletes the entry in the calendar cancels no booking", () =>
      Effect.gen(function* () {
        const { at, booking, call, deletes, groupOf, join, settle, shown } = yield* groupShop
        yield* call("PATCH", at, { calendarChanges: "apply" })
        const ada = yield* join("Ada")
        yield* join("Bob")
        const groupId = yield* groupOf(ada)
        assert.notStrictEqual(yield* shown(groupId), "")
        yield* readAgain
        yield* deletes(`bk_${groupId.slice(3)}`)
        yield* readAgain
        const { calendarEntries, status } = yield* booking(ada.body["uid"])
        assert.strictEqual(status, "confirmed")
        assert.include(JSON.stringify(calendarEntries), '"kind":"removed"')
        assert.strictEqual((yield* settle(ada.body["uid"], "apply")).status, 409)
        assert.strictEqual((yield* settle(ada.body["uid"], "restore")).status, 200)
        assert.match(yield* shown(groupId), /bob@group.example/)
      })
    )
  })
})

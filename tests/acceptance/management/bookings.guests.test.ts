import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { refused, startIn } from "../../kit/http/requests.ts"
import { specification } from "../../kit/http/specification.ts"
import { shop } from "../../kit/http/management/shop.ts"
import { caller, invalid, itemsOf, newWorkspace, notFound } from "../../kit/http/management/workspace.ts"

const kim = { name: "Kim", email: "kim@guest.example" }
const lee = { name: "Lee", email: "lee@guest.example" }

/** A booking with the guest Kim. */
const bookedWithKim = Effect.gen(function* () {
  const workspace = yield* shop
  const { at, call, make, offer, sell } = workspace
  const { eventTypeId, hostId } = yield* offer()
  const booker = { name: "Sam", email: "sam@lead.example" }
  const booking = yield* sell(eventTypeId, booker.email, 5, { attendees: [booker, kim] })
  return {
    ...workspace,
    booking,
    eventTypeId,
    hostId,
    change: (guests: ReadonlyArray<object>, as: typeof call = call, uid: unknown = booking["uid"]) =>
      as("PUT", `${at}/bookings/${uid}/guests`, { guests }),
    member: Effect.fnUntraced(function* (email: string, more: object) {
      const { token } = yield* make("/members", { email, name: "M", role: "member", ...more })
      return yield* caller(String(token))
    })
  }
})

describe("Management: guests of bookings", () => {
  specification("guests of bookings", (it) => {
    it.effect("D-MGMT-41: guests are added and removed, and time, hosts and booker stay", () =>
      Effect.gen(function* () {
        const { at, booking, call, change, hostId } = yield* bookedWithKim
        const changed = yield* change([lee, { email: "PAT@guest.example" }])
        assert.strictEqual(changed.status, 200, changed.text)
        assert.deepInclude(changed.body, {
          attendees: [
            { name: "Sam", email: "sam@lead.example", role: "booker" },
            { ...lee, role: "guest" },
            { name: "pat@guest.example", email: "pat@guest.example", role: "guest" }
          ],
          hostIds: [hostId],
          rescheduledFrom: booking["uid"],
          sequence: 1,
          startAt: booking["startAt"],
          title: booking["title"]
        })
        const { meeting } = (yield* call("GET", `${at}/bookings/${changed.body["uid"]}`)).body
        const events: ReadonlyArray<object> = Object(meeting).events
        assert.deepStrictEqual(
          events.map((event) => Object(event).kind),
          ["booked", "guests"]
        )
        assert.isString(Object(events[1]).userId)
        const log = itemsOf(yield* call("GET", `${at}/audit-log`))
        const entry = log.find(({ action }) => action === "booking.change_guests")
        assert.deepInclude(entry, { actor: "user", subject: booking["uid"] })
      })
    )

    it.effect("D-MGMT-41: repeating it changes the guests once, and the same guests change nothing", () =>
      Effect.gen(function* () {
        const { at, booking, call, change } = yield* bookedWithKim
        assert.strictEqual((yield* change([kim])).body["uid"], booking["uid"])
        const both = yield* Effect.all([change([lee]), change([lee])], { concurrency: 2 })
        const again = yield* change([lee])
        const uids = [...both, again].map(({ body }) => body["uid"])
        assert.deepStrictEqual(uids, Array(3).fill(uids[0]), again.text)
        refused(yield* change([]), 409, "booking_unavailable")
        assert.lengthOf(itemsOf(yield* call("GET", `${at}/bookings?status=confirmed`)), 1)
        // The booking that replaced it can be changed again.
        assert.lengthOf(Object((yield* change([], call, uids[0])).body["attendees"]), 1)
      })
    )

    it.effect("D-MGMT-41: a move keeps the new guests, and a cancelled booking keeps its old ones", () =>
      Effect.gen(function* () {
        const { at, call, change } = yield* bookedWithKim
        const { uid } = (yield* change([lee])).body
        const moved = yield* call("POST", `${at}/bookings/${uid}/reschedule`, { startAt: startIn(6) })
        assert.include(moved.text, lee.email)
        yield* call("POST", `${at}/bookings/${moved.body["uid"]}/cancel`)
        refused(yield* change([], call, moved.body["uid"]), 409, "booking_unavailable")
      })
    )

    it.effect("D-MGMT-41: faulty guests are named, and nothing changes", () =>
      Effect.gen(function* () {
        const { at, booking, call, change } = yield* bookedWithKim
        invalid(yield* change([lee, { ...kim, email: "LEE@guest.example" }]), ["guests.1.email"])
        invalid(yield* change([{ email: "sam@lead.example" }]), ["guests.0.email"])
        invalid(yield* change([{ email: "nobody" }]), ["guests.0.email"])
        const many = Array.from({ length: 20 }, (_, n) => ({ email: `g${n}@guest.example` }))
        invalid(yield* change(many), ["guests"])
        assert.strictEqual((yield* change(many.slice(1))).status, 200)
        const { body } = yield* call("GET", `${at}/bookings/${booking["uid"]}`)
        assert.deepStrictEqual(body["attendees"], booking["attendees"])
      })
    )

    it.effect("D-MGMT-41, D-HOST-1: a host changes the guests of own bookings, other members of none", () =>
      Effect.gen(function* () {
        const { change, hostId, member, offer } = yield* bookedWithKim
        const asHost = yield* member("host@members.example", { hostId })
        assert.strictEqual((yield* change([lee], asHost)).status, 200)
        const other = yield* offer()
        notFound(yield* change([], yield* member("other@members.example", { hostId: other.hostId })))
        refused(yield* change([], yield* member("plain@members.example", {})), 403, "forbidden")
        const elsewhere = yield* newWorkspace
        notFound(yield* change([], elsewhere.call))
      })
    )
  })
})

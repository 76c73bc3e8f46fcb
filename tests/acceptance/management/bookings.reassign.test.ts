import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { refused, startIn } from "../../kit/http/requests.ts"
import { specification } from "../../kit/http/specification.ts"
import { shop } from "../../kit/http/management/shop.ts"
import {
  caller,
  hostDraft,
  introDraft,
  invalid,
  itemsOf,
  newWorkspace,
  notFound
} from "../../kit/http/management/workspace.ts"

/** An event type with three hosts by descending priority, and a booking that the first one has. */
const bookedWithThree = Effect.gen(function* () {
  const workspace = yield* shop
  const { at, call, make, sell } = workspace
  const hostNamed = (name: string) =>
    Effect.map(make("/hosts", { ...hostDraft, name, username: name.toLowerCase() }), ({ id }) => String(id))
  const [ada, bob, cleo] = [yield* hostNamed("Ada"), yield* hostNamed("Bob"), yield* hostNamed("Cleo")]
  const eventType = yield* make("/event-types", {
    ...introDraft(ada),
    titleTemplate: "{event} with {host}",
    hosts: [
      { hostId: ada, priority: 2 },
      { hostId: bob, priority: 1 },
      { hostId: cleo, priority: 0 }
    ]
  })
  const eventTypeId = String(eventType["id"])
  const booking = yield* sell(eventTypeId, "sam@lead.example")
  const bookings = `${at}/bookings`
  return {
    ...workspace,
    ada,
    bob,
    cleo,
    eventTypeId,
    booking,
    bookings,
    reassign: (body: object, uid: unknown = booking["uid"]) =>
      call("POST", `${bookings}/${uid}/reassign`, body),
    others: (uid: unknown = booking["uid"]) => Effect.map(call("GET", `${bookings}/${uid}/hosts`), itemsOf)
  }
})

describe("Management: giving bookings to other hosts", () => {
  specification("giving bookings to other hosts", (it) => {
    it.effect("D-MGMT-11: another host takes the meeting at the same time, and the audit log names it", () =>
      Effect.gen(function* () {
        const { at, booking, bookings, call, cleo, reassign } = yield* bookedWithThree
        const given = yield* reassign({ hostId: cleo })
        assert.strictEqual(given.status, 200, given.text)
        const { attendees, endAt, rootUid, startAt } = booking
        assert.deepInclude(given.body, {
          attendees,
          endAt,
          hostIds: [cleo],
          rescheduledFrom: booking["uid"],
          rootUid,
          sequence: 1,
          startAt,
          status: "confirmed",
          title: "Intro call with Cleo"
        })
        assert.deepInclude(Object(given.body["organiser"]), { hostId: cleo, name: "Cleo" })
        const old = yield* call("GET", `${bookings}/${booking["uid"]}`)
        assert.strictEqual(old.body["status"], "rescheduled")
        const log = itemsOf(yield* call("GET", `${at}/audit-log`))
        const entry = log.find(({ action }) => action === "booking.reassign")
        assert.deepInclude(entry, { actor: "user", subject: booking["uid"] })
      })
    )

    it.effect("D-MGMT-11: without a host, the best one takes it; repeating it gives it once", () =>
      Effect.gen(function* () {
        const { bob, bookings, call, reassign } = yield* bookedWithThree
        const both = yield* Effect.all([reassign({}), reassign({})], { concurrency: 2 })
        const all = [...both, yield* reassign({})]
        const uids = all.map(({ body }) => body["uid"])
        assert.deepStrictEqual(uids, Array(3).fill(uids[0]), all.map(({ text }) => text).join())
        assert.deepStrictEqual(all[0]?.body["hostIds"], [bob])
        assert.lengthOf(itemsOf(yield* call("GET", `${bookings}?status=confirmed`)), 1)
      })
    )

    it.effect("D-MGMT-11: a host who has another meeting is refused, with the reason in the list", () =>
      Effect.gen(function* () {
        const { bob, bookings, call, cleo, eventTypeId, others, reassign, sell } = yield* bookedWithThree
        // Ada has a meeting then, so that Bob gets this one.
        const kim = yield* sell(eventTypeId, "kim@lead.example")
        assert.deepStrictEqual(kim["hostIds"], [bob])
        const before = (yield* call("GET", bookings)).text
        const answer = yield* reassign({ hostId: bob })
        refused(answer, 409, "conflict")
        assert.include(answer.text, "The host is not free at the time of the booking: booking.")
        assert.strictEqual((yield* call("GET", bookings)).text, before)
        const [first, second, ...rest] = yield* others()
        assert.lengthOf(rest, 0)
        assert.deepInclude(first, { hostId: bob, name: "Bob", free: false })
        assert.deepInclude(Object([first?.["reasons"]].flat()[0]), {
          reason: "booking",
          bookingUid: kim["uid"]
        })
        assert.deepStrictEqual(second, { hostId: cleo, name: "Cleo", free: true, reasons: [] })
        // Two of three are busy: the best one is the free one.
        assert.deepStrictEqual((yield* reassign({})).body["hostIds"], [cleo])
      })
    )

    it.effect("D-MGMT-11, D-BOOK-5: of two meetings at one time, one is given to a third host", () =>
      Effect.gen(function* () {
        const { booking, bookings, call, cleo, eventTypeId, reassign, sell } = yield* bookedWithThree
        const kim = yield* sell(eventTypeId, "kim@lead.example")
        const answers = yield* Effect.all(
          [booking, kim].map(({ uid }) => reassign({ hostId: cleo }, uid)),
          { concurrency: 2 }
        )
        assert.sameMembers(
          answers.map(({ status }) => status),
          [200, 409]
        )
        assert.lengthOf(itemsOf(yield* call("GET", `${bookings}?status=confirmed&hostId=${cleo}`)), 1)
        assert.lengthOf(itemsOf(yield* call("GET", `${bookings}?status=confirmed`)), 2)
      })
    )

    it.effect("D-MGMT-11: the rotation counts the new host, and not the former one", () =>
      Effect.gen(function* () {
        const { ada, at, bob, call, eventTypeId, reassign } = yield* bookedWithThree
        yield* reassign({ hostId: bob })
        const path = `${at}/event-types/${eventTypeId}/explain?start=${startIn(7)}&tz=UTC`
        const hosts = [(yield* call("GET", path)).body["hosts"]].flat().map(Object)
        const countOf = (id: string) => hosts.find(({ hostId }) => hostId === id)?.recentBookings
        assert.deepStrictEqual([countOf(ada), countOf(bob)], [0, 1])
      })
    )

    it.effect(
      "D-MGMT-11: a required host stays; unknown hosts, cancelled and foreign bookings are refused",
      () =>
        Effect.gen(function* () {
          const { ada, at, bob, booking, bookings, call, eventTypeId, make, offer, reassign } =
            yield* bookedWithThree
          const { hostId: other } = yield* offer()
          for (const hostId of [ada, other, "00000000-0000-4000-8000-000000000000", "x", 5])
            invalid(yield* reassign({ hostId }), ["hostId"], String(hostId))
          invalid(yield* reassign({ hostId: bob, startAt: startIn(6) }), ["startAt"])
          const required = [{ hostId: ada, required: true }, { hostId: bob }]
          yield* call("PATCH", `${at}/event-types/${eventTypeId}`, { hosts: required })
          const kept = yield* reassign({ hostId: bob })
          refused(kept, 409, "conflict")
          assert.include(kept.text, "The event type needs this host in every booking.")
          const { token } = yield* make("/members", {
            email: "ada@members.example",
            name: "Ada",
            role: "member",
            hostId: ada
          })
          const asAda = yield* caller(String(token))
          refused(yield* asAda("POST", `${bookings}/${booking["uid"]}/reassign`, {}), 403, "forbidden")
          refused(yield* asAda("GET", `${bookings}/${booking["uid"]}/hosts`), 403, "forbidden")
          const foreign = yield* newWorkspace
          notFound(yield* foreign.call("POST", `${foreign.at}/bookings/${booking["uid"]}/reassign`, {}))
          notFound(yield* foreign.call("GET", `${foreign.at}/bookings/${booking["uid"]}/hosts`))
          yield* call("POST", `${bookings}/${booking["uid"]}/cancel`)
          refused(yield* reassign({}), 409, "booking_unavailable")
        })
    )
  })
})

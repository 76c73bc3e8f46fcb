import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { refused } from "../../kit/http/requests.ts"
import { specification } from "../../kit/http/specification.ts"
import { shop } from "../../kit/http/management/shop.ts"
import {
  caller,
  hostDraft,
  introDraft,
  invalid,
  itemsOf,
  newWorkspace
} from "../../kit/http/management/workspace.ts"

/** Four hosts by descending priority: three have a meeting at one hour, and the first one another on the next day. */
const booked = Effect.gen(function* () {
  const workspace = yield* shop
  const { at, call, make, sell } = workspace
  const ids: Array<string> = []
  for (const name of ["Ada", "Bob", "Cleo", "Dan"])
    ids.push(String((yield* make("/hosts", { ...hostDraft, name, username: name.toLowerCase() }))["id"]))
  const [ada = "", bob = "", cleo = "", dan = ""] = ids
  const { id } = yield* make("/event-types", {
    ...introDraft(ada),
    hosts: ids.map((hostId, nth) => ({ hostId, priority: 9 - nth }))
  })
  const eventTypeId = String(id)
  const meetings: Array<Readonly<Record<string, unknown>>> = []
  for (const [nth, days] of [5, 5, 5, 6].entries())
    meetings.push(yield* sell(eventTypeId, `visitor-${nth}@lead.example`, days))
  assert.deepStrictEqual(
    meetings.map(({ hostIds }) => hostIds),
    [[ada], [bob], [cleo], [ada]]
  )
  const uids = meetings.map(({ uid }) => String(uid))
  const several = `${at}/bookings/reassign`
  return {
    ...workspace,
    ada,
    bob,
    cleo,
    dan,
    eventTypeId,
    uids,
    several,
    preview: (bookingUids: ReadonlyArray<unknown>) => call("POST", `${several}/preview`, { bookingUids }),
    give: (pairs: ReadonlyArray<readonly [unknown, unknown]>) =>
      call("POST", several, { bookings: pairs.map(([bookingUid, hostId]) => ({ bookingUid, hostId })) }),
    hosts: Effect.map(call("GET", `${at}/bookings?status=confirmed&sort=startAt`), (answer) =>
      itemsOf(answer)
        .map(
          ({ hostIds, startAt }) =>
            `${String(startAt)} ${[hostIds].flat().map((each) => ids.indexOf(String(each)))}`
        )
        .toSorted()
    )
  }
})

/** The hosts of a preview, or why there is none. */
const proposed = (answer: Parameters<typeof itemsOf>[0]) =>
  itemsOf(answer).map(({ host, reason }) => (host === null ? reason : Object(host).hostId))

describe("Management: giving several bookings to other hosts", () => {
  specification("giving several bookings to other hosts", (it) => {
    it.effect(
      "D-MGMT-11: the preview says who takes each if they are given in this order, with the mails, and changes nothing",
      () =>
        Effect.gen(function* () {
          const { ada, bob, call, cleo, at, dan, give, hosts, preview, uids } = yield* booked
          const before = yield* hosts
          const shown = yield* preview(uids)
          assert.strictEqual(shown.status, 200, shown.text)
          // Dan takes Ada's meeting, so she has time for Bob's, and he has time for Cleo's; on the next day Bob is the best one.
          assert.deepStrictEqual(proposed(shown), [dan, ada, bob, bob])
          assert.deepStrictEqual(itemsOf(shown)[0]?.["mails"], [
            { kind: "moved", recipient: "booker" },
            { kind: "confirmed", recipient: `host-${dan}` },
            { kind: "reassigned", recipient: `host-${ada}` }
          ])
          assert.deepStrictEqual(yield* hosts, before)
          // Slow and obvious: each is given alone, to the best one.
          const alone: Array<unknown> = []
          for (const uid of uids) {
            const given = yield* call("POST", `${at}/bookings/${uid}/reassign`, {})
            assert.strictEqual(given.status, 200, given.text)
            alone.push(...[given.body["hostIds"]].flat())
          }
          assert.deepStrictEqual(proposed(shown), alone)
          // The earlier bookings were replaced.
          assert.deepStrictEqual(proposed(yield* preview(uids)), Array(4).fill("unavailable"))
          const again = yield* give([[uids[0], cleo]])
          assert.deepStrictEqual(itemsOf(again), [
            { bookingUid: uids[0], booking: null, reason: "unavailable" }
          ])
        })
    )

    it.effect("D-MGMT-11: each is given as a single one, and repeating the request gives it once", () =>
      Effect.gen(function* () {
        const { ada, at, bob, call, dan, give, hosts, uids } = yield* booked
        const pairs = [
          [uids[0], dan],
          [uids[1], ada],
          [uids[2], bob]
        ] as const
        const first = yield* give(pairs)
        assert.strictEqual(first.status, 200, first.text)
        const made = itemsOf(first).map(({ booking }) => Object(booking))
        assert.deepStrictEqual(
          made.map(({ hostIds, rescheduledFrom, status }) => [rescheduledFrom, hostIds, status]),
          pairs.map(([uid, hostId]) => [uid, [hostId], "confirmed"])
        )
        const after = yield* hosts
        assert.strictEqual((yield* give(pairs)).text, first.text)
        assert.deepStrictEqual(yield* hosts, after)
        const log = itemsOf(yield* call("GET", `${at}/audit-log?limit=100`))
        assert.sameMembers(
          log.filter(({ action }) => action === "booking.reassign").map(({ subject }) => subject),
          uids.slice(0, 3)
        )
      })
    )

    it.effect("D-MGMT-11: what changed after the preview stays as it is, and stops nothing else", () =>
      Effect.gen(function* () {
        const { ada, at, bob, call, cleo, dan, eventTypeId, give, make, preview, sell, uids } = yield* booked
        assert.deepStrictEqual(proposed(yield* preview([uids[0], uids[1]])), [dan, ada])
        // A visitor is faster, and gets the only free host.
        assert.deepStrictEqual((yield* sell(eventTypeId, "fast@lead.example"))["hostIds"], [dan])
        yield* call("POST", `${at}/bookings/${uids[2]}/cancel`)
        const { id: otherHost } = yield* make("/hosts", { ...hostDraft, name: "Eve", username: "eve" })
        const result = yield* give([
          [uids[0], dan],
          [uids[1], ada],
          [uids[2], dan],
          [uids[3], otherHost]
        ])
        assert.deepStrictEqual(
          itemsOf(result).map(({ booking, reason }) => [booking, reason]),
          [
            [null, "not_free"],
            [null, "not_free"],
            [null, "unavailable"],
            [null, "other_host"]
          ]
        )
        const next = yield* give([
          [uids[0], dan],
          [uids[3], bob]
        ])
        assert.deepStrictEqual(
          itemsOf(next).map(({ reason }) => reason),
          ["not_free", null]
        )
        assert.deepStrictEqual(proposed(yield* preview([uids[1]])), [cleo])
        yield* call("PATCH", `${at}/event-types/${eventTypeId}`, {
          hosts: [{ hostId: ada, required: true }, { hostId: bob }]
        })
        assert.deepStrictEqual(proposed(yield* preview([uids[0]])), ["host_needed"])
        assert.deepStrictEqual(
          itemsOf(yield* give([[uids[0], bob]])).map(({ reason }) => reason),
          ["host_needed"]
        )
      })
    )

    it.effect(
      "D-MGMT-11: bookings of others are not found, members are refused, and a request is bounded",
      () =>
        Effect.gen(function* () {
          const { ada, at, bob, call, give, hosts, make, preview, several, uids } = yield* booked
          const unknown = "bk_0000000000000000000000"
          const foreign = yield* newWorkspace
          for (const uid of [uids[0], unknown, "x"]) {
            const shown = yield* foreign.call("POST", `${foreign.at}/bookings/reassign/preview`, {
              bookingUids: [uid]
            })
            assert.deepStrictEqual(itemsOf(shown), [
              { bookingUid: uid, host: null, reason: "not_found", mails: [] }
            ])
            const given = yield* foreign.call("POST", `${foreign.at}/bookings/reassign`, {
              bookings: [{ bookingUid: uid, hostId: bob }]
            })
            assert.deepStrictEqual(itemsOf(given), [{ bookingUid: uid, booking: null, reason: "not_found" }])
          }
          const before = yield* hosts
          const { token } = yield* make("/members", {
            email: "ada@members.example",
            name: "Ada",
            role: "member",
            hostId: ada
          })
          const asAda = yield* caller(String(token))
          refused(yield* asAda("POST", `${several}/preview`, { bookingUids: uids }), 403, "forbidden")
          refused(
            yield* asAda("POST", several, { bookings: [{ bookingUid: uids[0], hostId: bob }] }),
            403,
            "forbidden"
          )
          const uidAt = (nth: number) => `bk_${String(nth).padStart(22, "0")}`
          const many = Array.from({ length: 51 }, (_, nth) => uidAt(nth))
          for (const bookingUids of [[], many, [uids[0], uids[0]], "all"])
            invalid(yield* call("POST", `${several}/preview`, { bookingUids }), ["bookingUids"])
          invalid(yield* preview([""]), ["bookingUids.0"])
          invalid(yield* call("POST", several, { bookings: [] }), ["bookings"])
          invalid(yield* give(many.map((uid) => [uid, bob])), ["bookings"])
          invalid(
            yield* give([
              [uids[0], bob],
              [uids[0], ada]
            ]),
            ["bookings.1.bookingUid"]
          )
          invalid(yield* call("POST", several, { bookings: [{ bookingUid: uids[0] }] }), [
            "bookings.0.hostId"
          ])
          assert.deepStrictEqual(yield* hosts, before)
          // Refusals before counted nothing.
          assert.strictEqual((yield* preview(many.slice(1))).status, 200)
          for (let nth = 1; nth < 20; nth++) yield* preview([unknown])
          refused(yield* give([[uids[0], bob]]), 429, "rate_limited")
          assert.deepStrictEqual(yield* hosts, before)
          assert.strictEqual((yield* call("GET", `${at}/bookings`)).status, 200)
        })
    )
  })
})

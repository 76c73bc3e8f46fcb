import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { bookingOf, refused, startIn, unknownId } from "../../kit/http/requests.ts"
import { specification } from "../../kit/http/specification.ts"
import { shop } from "../../kit/http/management/shop.ts"
import { invalid, newWorkspace } from "../../kit/http/management/workspace.ts"

const day = startIn(5).slice(0, 10)
const hours = (from: string, to: string) => ({
  timezone: "UTC",
  weekly: [{ days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], from, to }],
  overrides: []
})

/** A shop in which Ada is available from 9:00 to 17:00 UTC, and Bob from 13:00 with at most one booking per day. */
const shopWithTwoHosts = Effect.gen(function* () {
  const { at, book, call, capture, make } = yield* shop
  const host = (name: string, from: string, more: object = {}) =>
    Effect.map(
      make("/hosts", {
        name,
        username: name.toLowerCase(),
        email: `${name}@contoso.example`,
        schedule: hours(from, "17:00"),
        ...more
      }),
      ({ id }) => String(id)
    )
  const [ada, bob] = [yield* host("Ada", "09:00"), yield* host("Bob", "13:00", { maxBookingsPerDay: 1 })]
  const sell = Effect.fnUntraced(function* (settings: object = {}) {
    const made = yield* make("/event-types", {
      slug: `intro-${crypto.randomUUID()}`,
      title: "Intro",
      durationMinutes: 60,
      hosts: [{ hostId: ada }, { hostId: bob, priority: 1 }],
      locations: [{ kind: "phone" }],
      ...settings
    })
    return String(made["id"])
  })
  const ask = (eventTypeId: string, start: string, more = "") =>
    call("GET", `${at}/event-types/${eventTypeId}/explain?start=${start}&tz=UTC${more}`)
  return {
    at,
    ada,
    bob,
    ask,
    book,
    call,
    capture,
    sell,
    /** The reasons of each host, and the criterion and the ids of the picked hosts. */
    explain: Effect.fnUntraced(function* (eventTypeId: string, time: string, more = "") {
      const { body, status, text } = yield* ask(eventTypeId, `${day}T${time}:00Z`, more)
      assert.strictEqual(status, 200, text)
      const nothing: Received = { hosts: [], refusals: [], picked: null }
      const { hosts, picked, refusals } = Object.assign(nothing, body)
      return {
        reasons: Object.fromEntries(hosts.map((one) => [one.name, one.reasons.map(({ reason }) => reason)])),
        refusals: refusals.map(({ cause, error }) => `${error}: ${cause}`),
        picked: picked && [picked.by, ...picked.hostIds],
        body
      }
    })
  }
})

interface Received {
  readonly hosts: ReadonlyArray<{
    readonly name: string
    readonly reasons: ReadonlyArray<{ readonly reason: string }>
  }>
  readonly refusals: ReadonlyArray<{ readonly error: string; readonly cause: string }>
  readonly picked: { readonly by: string; readonly hostIds: ReadonlyArray<string> } | null
}

describe("Management: explanations of a start", () => {
  specification("explanations", (it) => {
    it.effect("returns the reasons against each host, and the picked host with the reason", () =>
      Effect.gen(function* () {
        const { ada, ask, bob, book, sell, explain } = yield* shopWithTwoHosts
        const eventTypeId = yield* sell()
        assert.deepInclude(yield* explain(eventTypeId, "10:00"), {
          reasons: { Ada: [], Bob: ["schedule"] },
          refusals: [],
          picked: ["only_choice", ada]
        })
        assert.deepInclude(yield* explain(eventTypeId, "14:00"), {
          reasons: { Ada: [], Bob: [] },
          refusals: [],
          picked: ["priority", bob]
        })
        const booked = yield* book(bookingOf(eventTypeId, "sam@lead.example", `${day}T14:00:00Z`))
        assert.strictEqual(booked.status, 200, booked.text)
        const again = yield* explain(eventTypeId, "14:00")
        assert.deepStrictEqual(again.reasons, { Ada: [], Bob: ["booking", "host_limit"] })
        assert.deepStrictEqual(again.picked, ["only_choice", ada])
        assert.include(JSON.stringify(again.body), String(booked.body["uid"]))
        assert.notInclude(JSON.stringify(again.body), "sam@lead.example")
        assert.deepInclude(yield* explain(eventTypeId, "14:30"), {
          reasons: { Ada: ["grid"], Bob: ["grid", "booking", "host_limit"] },
          refusals: ["slot_unavailable: no_host"],
          picked: null
        })
        const far = yield* ask(eventTypeId, startIn(99, 10).replace(":30", ":00"))
        assert.include(far.text, '"window"')
      })
    )

    it.effect(
      "D-HOLD-7: says that a time waits for a host, that a group is full, and how many ask for a start",
      () =>
        Effect.gen(function* () {
          const { ada, ask, book, sell } = yield* shopWithTwoHosts
          const alone = { hosts: [{ hostId: ada }] }
          const details = Effect.fnUntraced(function* (eventTypeId: string, time: string) {
            const { body, text } = yield* ask(eventTypeId, `${day}T${time}:00Z`)
            const { hosts, requests } = Object(body)
            const [{ reasons }] = hosts
            assert.notInclude(text, "@lead.example")
            return {
              requests,
              reasons: reasons.map((one: object) => [Object(one).reason, Object(one).detail])
            }
          })
          const take = Effect.fnUntraced(function* (eventTypeId: string, time: string, nth = 0) {
            const booked = yield* book(bookingOf(eventTypeId, `sam${nth}@lead.example`, `${day}T${time}:00Z`))
            assert.strictEqual(booked.status, 200, booked.text)
          })
          const approved = yield* sell({ ...alone, approval: "always" })
          yield* take(approved, "09:00")
          assert.deepStrictEqual(yield* details(approved, "09:00"), {
            requests: 0,
            reasons: [["booking", "approval"]]
          })
          const competing = yield* sell({ ...alone, approval: "always", approvalKeepsTime: false })
          for (const nth of [1, 2]) yield* take(competing, "11:00", nth)
          assert.deepStrictEqual(yield* details(competing, "11:00"), { requests: 2, reasons: [] })
          const room = [{ kind: "video", conferencingLink: "https://meet.example/group" }]
          const group = yield* sell({ ...alone, seats: 2, locations: room })
          yield* take(group, "13:00", 1)
          assert.deepStrictEqual(yield* details(group, "13:00"), { requests: 0, reasons: [] })
          yield* take(group, "13:00", 2)
          assert.deepStrictEqual(yield* details(group, "13:00"), {
            requests: 0,
            reasons: [["booking", "full"]]
          })
          const plain = yield* sell(alone)
          yield* take(plain, "15:00")
          assert.deepStrictEqual(yield* details(plain, "15:00"), {
            requests: 0,
            reasons: [["booking", undefined]]
          })
        })
    )

    it.effect("D-ABS-3, D-ABS-4: an absence closes the day, and only members see its reason", () =>
      Effect.gen(function* () {
        const { ada, at, book, call, explain, sell } = yield* shopWithTwoHosts
        const eventTypeId = yield* sell({ hosts: [{ hostId: ada }] })
        const absence = { from: day, to: day, reason: "Moving house" }
        yield* call("PATCH", `${at}/hosts/${ada}`, { absences: [absence] })
        const explained = yield* explain(eventTypeId, "10:00")
        assert.deepStrictEqual(explained.reasons, { Ada: ["absence"] })
        assert.include(JSON.stringify(explained.body), '"reason":"Moving house"')
        const booked = yield* book(bookingOf(eventTypeId, "sam@lead.example", `${day}T10:00:00Z`))
        assert.strictEqual(booked.body["error"], "slot_unavailable")
        assert.notInclude(booked.text, "Moving")
      })
    )

    it.effect("a booking has the explained result at every hour of the day", () =>
      Effect.gen(function* () {
        const { book, call, at, sell, ask } = yield* shopWithTwoHosts
        const eventTypeId = yield* sell({ minimumNoticeMinutes: 60, maxBookingsPerDay: 4 })
        const answers: Array<boolean> = []
        for (let hour = 7; hour < 19; hour++) {
          const start = `${day}T${String(hour).padStart(2, "0")}:00:00Z`
          const { body } = yield* ask(eventTypeId, start)
          const { lineups, picked, refusals } = Object.assign(
            { lineups: [[]], picked: null, refusals: [] },
            body
          )
          const booked = yield* book(bookingOf(eventTypeId, `${hour}@lead.example`, start))
          assert.strictEqual(body["bookable"], booked.status === 200, `${hour}: ${booked.text}`)
          answers.push(booked.status === 200)
          if (booked.status !== 200) {
            assert.deepStrictEqual(
              [picked, refusals],
              [null, [{ error: booked.body["error"], cause: "no_host" }]]
            )
            continue
          }
          const booking = yield* call("GET", `${at}/bookings/${booked.body["uid"]}`)
          assert.deepStrictEqual(booking.body["hostIds"], lineups[0])
        }
        assert.deepStrictEqual(answers, [false, false, true, true, true, true, ...answers.slice(6)])
        assert.include(answers.slice(6), false)
      })
    )

    it.effect("D-BOOK-6: applies the rules to a contact as a booking does", () =>
      Effect.gen(function* () {
        const { ada, bob, capture, sell, explain } = yield* shopWithTwoHosts
        const eventTypeId = yield* sell({
          routing: [{ when: { field: "email_domain", op: "equals", value: "big.example" }, hostIds: [ada] }],
          disqualification: [
            {
              when: { field: "email_domain", op: "equals", value: "no.example" },
              outcome: { redirectUrl: "https://a.example", ctaUrl: "https://b.example" }
            }
          ]
        })
        const contactOf = (email: string) =>
          Effect.map(capture({ eventTypeId, email }), ({ contactId }) => `&contactId=${String(contactId)}`)
        const routed = yield* explain(eventTypeId, "14:00", yield* contactOf("kim@big.example"))
        assert.deepStrictEqual(routed.reasons, { Ada: [], Bob: ["routing"] })
        assert.deepStrictEqual([routed.body["routing"], routed.picked], ["routed", ["only_choice", ada]])
        const disqualified = yield* explain(eventTypeId, "14:00", yield* contactOf("kim@no.example"))
        assert.strictEqual(disqualified.refusals[0], "booking_unavailable: disqualified")
        const anonymous = yield* explain(eventTypeId, "14:00")
        assert.deepStrictEqual(
          [anonymous.body["routing"], anonymous.picked],
          ["undecided", ["priority", bob]]
        )
      })
    )

    it.effect("D-WS-3: explains a hidden event type, and still picks a host", () =>
      Effect.gen(function* () {
        const { bob, sell, explain } = yield* shopWithTwoHosts
        const hidden = yield* explain(yield* sell({ status: "hidden" }), "14:00")
        assert.deepStrictEqual(hidden.refusals, ["event_type_not_found: event_type_not_active"])
        assert.deepStrictEqual(hidden.picked, ["priority", bob])
        assert.isFalse(hidden.body["bookable"])
      })
    )

    it.effect("another workspace's event type is not found, and invalid parameters are rejected", () =>
      Effect.gen(function* () {
        const { ask, at, call, sell } = yield* shopWithTwoHosts
        const eventTypeId = yield* sell()
        const start = `${day}T14:00:00Z`
        const other = yield* newWorkspace
        const path = `event-types/${eventTypeId}/explain?start=${start}&tz=UTC`
        refused(yield* other.call("GET", `${other.at}/${path}`), 404, "not_found")
        refused(yield* ask(unknownId, start), 404, "not_found")
        refused(yield* ask("intro", start), 404, "not_found")
        for (const [more, ...paths] of [
          [`start=${start}&tz=UTC&contactId=${unknownId}`, "contactId"],
          [`start=${start}&tz=UTC&contactId=me`, "contactId"],
          ["start=tomorrow&tz=UTC", "start"],
          ["tz=UTC", "start"],
          ["start=tomorrow&tz=CEST", "start", "tz"],
          [`start=${start}`, "tz"]
        ] as const) {
          invalid(yield* call("GET", `${at}/event-types/${eventTypeId}/explain?${more}`), paths)
        }
        const zone = yield* call("GET", `${at}/event-types/${eventTypeId}/explain?start=${start}&tz=CEST`)
        refused(zone, 400, "invalid_timezone")
      })
    )
  })
})

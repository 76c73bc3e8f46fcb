import { readdirSync } from "node:fs"
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { onPostgres } from "../../kit/http/ports.ts"
import { party, refused, someEmail, visitor } from "../../kit/http/visitor.ts"
import { startsOf } from "../../kit/http/calendar.ts"
import { service } from "../../kit/http/Service.ts"
import { applied, examples, lastDateOf, lateStarts, lead, nth } from "./Example.ts"

const oneToOne = Effect.gen(function* () {
  const { bookingOf, eventType, hosts, idOf } = yield* applied("one-to-one.yaml")
  const { confirmation, id } = eventType("consultation")
  const starts = yield* lateStarts(id)
  const sam = yield* lead(id, { customFields: { question: "How do I start?" } })
  assert.deepInclude(sam.captured, { disqualified: false, allowedHostIds: [idOf("ada")] })
  const answer = yield* sam.books(nth(starts, 0))
  const { booking, hosts: booked } = yield* bookingOf(answer)
  assert.deepStrictEqual(
    booked,
    hosts.map(({ username }) => username)
  )
  assert.strictEqual(booking.title, "Consultation: Sam Rivera and Ada Lovelace")
  assert.strictEqual(booking.location.kind, "video")
  assert.strictEqual(answer.body["redirectDelaySeconds"], confirmation?.delaySeconds)
  assert.include(String(answer.body["redirectUrl"]), confirmation?.redirectUrl ?? assert.fail("no redirect"))

  refused(yield* sam.books(nth(starts, starts.length - 1)), 409, "per_invitee_limit")
  const sue = yield* lead(id)
  refused(yield* sue.books(nth(starts, 0)), 409, "slot_unavailable")
  // 45 minutes plus a buffer of 15: the start half an hour later is blocked too.
  const left = yield* lateStarts(id)
  for (const gone of starts.slice(0, 2)) assert.notInclude(left, gone)
  const other = yield* bookingOf(yield* sue.books(nth(left, 0), { selectedLocationKind: "phone" }))
  assert.strictEqual(other.booking.location.kind, "phone")
})

const roundRobin = Effect.gen(function* () {
  const { bookingOf, eventType } = yield* applied("round-robin-with-weights.yaml")
  const { hosts = [], id } = eventType("demo")
  const starts = yield* lateStarts(id)
  const bookedAt = Effect.fnUntraced(function* (start: string) {
    return (yield* bookingOf(yield* (yield* lead(id)).books(start))).hosts
  })
  const team = hosts.filter(({ priority = 0 }) => priority === 0)
  const [reserve] = hosts.filter(({ priority = 0 }) => priority < 0)
  const total = team.reduce((sum, { weight = 1 }) => sum + weight, 0)
  assert.isAbove(new Set(team.map(({ weight = 1 }) => weight)).size, 1)

  const booked = yield* Effect.forEach(starts.slice(0, 2 * total), bookedAt)
  for (const { host, priority = 0, weight = 1 } of hosts)
    assert.strictEqual(booked.flat().filter((name) => name === host).length, priority === 0 ? 2 * weight : 0)

  const atOnce = yield* Effect.forEach(
    hosts.map(() => nth(starts, 2 * total)),
    bookedAt
  )
  assert.sameMembers(
    atOnce.flat(),
    hosts.map(({ host }) => host)
  )
  assert.deepStrictEqual(atOnce.at(-1), [reserve?.host])
  refused(yield* (yield* lead(id)).books(nth(starts, 2 * total)), 409, "slot_unavailable")
})

const routed = Effect.gen(function* () {
  const { bookingOf, eventType, idOf } = yield* applied("routed-with-disqualification.yaml")
  const { disqualification = [], id, routing = [] } = eventType("talk-to-sales")
  const { book } = yield* visitor
  const [start] = yield* lateStarts(id)
  if (start === undefined) return assert.fail("no start")
  const [away] = disqualification
  for (const customFields of [{ team_size: "Only me" }, { plan: "A school project" }]) {
    const turnedAway = yield* lead(id, { customFields })
    assert.deepInclude(turnedAway.captured, {
      disqualified: true,
      disqualifiedTitle: "Acme Free is made for you",
      guestMessage: away?.outcome.guestMessage,
      ctaUrl: away?.outcome.ctaUrl
    })
    refused(yield* turnedAway.books(start), 409, "booking_unavailable")
  }
  // Without step 1 the rules apply to the answers of the booking.
  const unasked = { eventTypeId: id, startTimeUtc: start, bookerTimezone: "Europe/Paris" }
  const alone = { ...unasked, attendees: party(someEmail()), responses: { team_size: "Only me" } }
  refused(yield* book(alone), 409, "booking_unavailable")

  const answersOf: Readonly<Record<string, () => Parameters<typeof lead>[1]>> = {
    "Large companies": () => ({ customFields: { team_size: "More than 200" } }),
    Universities: () => ({ email: someEmail("cs.mit.edu"), customFields: { team_size: "21 to 200" } }),
    "All others": () => ({ customFields: { team_size: "2 to 20", plan: "A new system" } })
  }
  assert.sameMembers(
    Object.keys(answersOf),
    routing.map(({ name }) => name ?? "")
  )
  for (const { hosts, name = "" } of routing) {
    const oneMore = () => lead(id, answersOf[name]?.())
    const { captured } = yield* oneMore()
    assert.deepStrictEqual<unknown>(captured["allowedHostIds"], hosts.map(idOf))
    const taken = yield* Effect.forEach(hosts, () =>
      Effect.flatMap(
        Effect.flatMap(oneMore(), ({ books }) => books(start)),
        bookingOf
      )
    )
    assert.sameMembers(
      taken.flatMap((one) => one.hosts),
      [...hosts]
    )
    assert.isTrue(taken.every(({ booking }) => booking.isRouted && booking.routedBy?.name === name))
    // Hosts of later rules are free at this start, but not for this lead.
    refused(yield* (yield* oneMore()).books(start), 409, "slot_unavailable")
  }
})

const collective = Effect.gen(function* () {
  const { bookingOf, eventType, hosts, idOf } = yield* applied("collective.yaml")
  const [panel, call] = [eventType("panel-interview"), eventType("first-call")]
  const date = yield* lastDateOf(panel.id)
  const [first, ...others] = yield* startsOf({ eventTypeId: panel.id, date })
  const last = others.at(-1)
  if (first === undefined || last === undefined) return assert.fail("too few starts")
  const usernames = hosts.map(({ username }) => username)
  const callsOf = (username: string) => startsOf({ eventTypeId: call.id, date, h: idOf(username) })
  for (const username of usernames) assert.includeMembers(yield* callsOf(username), [first, last])

  const { booking, hosts: booked } = yield* bookingOf(yield* (yield* lead(panel.id)).books(first))
  assert.sameMembers(booked, usernames)
  assert.strictEqual(booking.title, "Panel interview of Sam Rivera")
  for (const username of usernames) assert.notInclude(yield* callsOf(username), first)
  const caller = () => lead(call.id, { phone: "+33 1 23 45 67 89" })
  refused(yield* (yield* caller()).books(first), 409, "slot_unavailable")

  // A call takes one host: the other hosts can be booked, but the panel cannot.
  assert.lengthOf((yield* bookingOf(yield* (yield* caller()).books(last))).hosts, 1)
  assert.include(yield* startsOf({ eventTypeId: call.id, date }), last)
  assert.notInclude(yield* startsOf({ eventTypeId: panel.id, date }), last)
  refused(yield* (yield* lead(panel.id)).books(last), 409, "slot_unavailable")
})

const inPerson = Effect.gen(function* () {
  const { bookingOf, eventType, hosts } = yield* applied("in-person-with-consent.yaml")
  const { consent, id, locations = [] } = eventType("roof-inspection")
  const [atOffice, atHome] = locations
  const [start, ...later] = yield* lateStarts(id)
  const another = later.at(-1)
  if (start === undefined || another === undefined) return assert.fail("too few starts")
  const owner = yield* lead(id, { phone: "(312) 555-0134", customFields: { leaks: "true" } })
  const visit = { selectedLocationKind: atHome?.kind, attendeeAddress: "1 Elm Street, Evanston" }
  for (const given of [undefined, false])
    refused(yield* owner.books(start, { ...visit, consent: given }), 400, "consent_required")
  refused(
    yield* owner.books(start, { ...visit, consent: true, attendeeAddress: undefined }),
    400,
    "address_required"
  )
  const { booking, hosts: booked } = yield* bookingOf(yield* owner.books(start, { ...visit, consent: true }))
  assert.deepStrictEqual(booked, [hosts[0]?.username ?? ""])
  assert.strictEqual(booking.location.kind, "in_person_attendee")
  assert.strictEqual(booking.attendeeAddress, visit.attendeeAddress)
  assert.strictEqual(booking.consent?.text, consent?.text)

  // At the office no address is required, but consent is.
  refused(yield* owner.books(another), 400, "consent_required")
  const office = yield* bookingOf(yield* owner.books(another, { consent: true }))
  assert.deepStrictEqual(office.booking.location, atOffice)
})

const uses = {
  "one-to-one.yaml": ["books its host, once for each booker", oneToOne],
  "round-robin-with-weights.yaml": ["shares bookings by weight, and two at once go to two hosts", roundRobin],
  "routed-with-disqualification.yaml": ["routes leads to their rule's hosts, and turns others away", routed],
  "collective.yaml": ["books all hosts together", collective],
  "in-person-with-consent.yaml": ["asks for consent, and for an address where it is visited", inPerson]
} as const

describe("docs/reference/workspace-files", () => {
  it("D-FILE-2: every file has a test below", () => {
    assert.sameMembers(readdirSync(examples), Object.keys(uses))
  })

  layer(service(onPostgres), { excludeTestServices: true, timeout: "3 minutes" })((it) => {
    for (const [name, [title, use]] of Object.entries(uses))
      it.effect(`D-FILE-2: ${name} is valid, can be applied, and ${title}`, () => use)
  })
})

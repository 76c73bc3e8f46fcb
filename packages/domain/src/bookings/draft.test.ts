import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { BookingKey } from "../consistency/index.ts"
import { Outcome, PersonName } from "../contacts/index.ts"
import type { EventType, Host } from "../event-types/index.ts"
import * as Sample from "@calendeal/port-contracts/samples"
import type { BookingRequest } from "./BookingRequest.ts"
import { draft } from "./draft.ts"

const { eventType, workspace } = Sample.sampleOffering()
const uid = Sample.sampleBookingUid()
const person = (name: string) => ({ name: PersonName.make(name), email: Sample.sampleEmail() })
const host = (name: string, overrides: Partial<Host> = {}) =>
  Sample.sampleHost(workspace.id, { name, ...overrides })
const [grace, alan] = [host("Grace"), host("Alan")]
const contact = Sample.sampleContact(workspace.id)
const qualified = Outcome.make({ _tag: "Qualified" })

interface Case {
  readonly eventType?: Partial<EventType>
  readonly request?: Partial<BookingRequest>
  readonly teams?: readonly [
    readonly [Host, ...ReadonlyArray<Host>],
    ...ReadonlyArray<readonly [Host, ...ReadonlyArray<Host>]>
  ]
  readonly outcome?: Outcome
}

const drafted = ({ outcome = qualified, teams = [[grace]], ...given }: Case = {}) => {
  const request: BookingRequest = {
    eventTypeId: eventType.id,
    key: BookingKey.make("attempt-1"),
    startAt: Sample.sampleTime(60),
    bookerTimezone: Sample.utc,
    booker: person("Ada"),
    guests: [],
    responses: { note: "x" },
    locationKind: Option.none(),
    attendeeAddress: Option.none(),
    consent: false,
    touch: {},
    contactId: Option.none(),
    rescheduledFrom: Option.none(),
    token: Option.none(),
    leadProof: Option.none(),
    requestId: "request-1",
    embed: false,
    ...given.request
  }
  const offering = { workspace, hosts: [grace, alan], eventType: { ...eventType, ...given.eventType } }
  const circumstances = Sample.sampleCircumstances(offering, {
    consentSha256: "hash",
    fresh: { ...Sample.sampleCircumstances(offering).fresh, uid }
  })
  const location = { kind: "phone" } as const
  return draft(request, circumstances, {
    location,
    attendeeAddress: "1 High St",
    contact: { found: Option.none(), updated: contact },
    outcome,
    teams
  })
}
const booking = (given: Case = {}) => drafted(given).alternatives[0]
describe("draft", () => {
  it.for([
    ["{event} with {host}", "Intro call with Grace"],
    ["{booker} and {booker}: {event}", "Ada {host} and Ada {host}: Intro call"],
    ["{Host} {guest} {} {{host}}", "{Host} {guest} {} {Grace}"],
    ["", ""]
  ])("D-BOOK-9: the title of the template %j is %j", ([titleTemplate = "", title]) => {
    const request = { booker: person("Ada {host}") }
    assert.strictEqual(booking({ eventType: { titleTemplate }, request }).title, title)
  })

  const Minutes = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1440 }))

  it.prop(
    "D-BOOK-5: blocks from the buffer before the start to the buffer after the end",
    [Minutes, Minutes, Minutes, Minutes],
    ([before, after, duration, start]) => {
      const window = {
        ...eventType.window,
        bufferBeforeMinutes: before,
        bufferAfterMinutes: after,
        durationMinutes: duration
      }
      const made = booking({ eventType: { window }, request: { startAt: Sample.sampleTime(start) } })
      const minutes = [made.blockedFrom, made.startAt, made.endAt, made.blockedUntil].map(
        (instant) => (DateTime.toEpochMillis(instant) - DateTime.toEpochMillis(Sample.sampleNow)) / 60_000
      )
      assert.deepStrictEqual(minutes, [start - before, start, start + duration, start + duration + after])
    }
  )

  it("D-BOOK-12: the first attendee is the booker, the others are guests in their order", () => {
    const [booker, one, two] = [person("Ada"), person("Bob"), person("Cy")]
    assert.deepStrictEqual(booking({ request: { booker, guests: [one, two] } }).attendees, [
      { ...booker, role: "booker" },
      { ...one, role: "guest" },
      { ...two, role: "guest" }
    ])
  })

  it("D-BOOK-13: consent given is kept with the words, their hash and the time; none given is none", () => {
    const consent = { required: true, text: "I agree" }
    const given = booking({ eventType: { consent }, request: { consent: true } })
    assert.deepStrictEqual(given.consent, { text: "I agree", sha256: "hash", at: Sample.sampleNow })
    assert.isNull(booking({ eventType: { consent } }).consent)
  })

  it("D-BOOK-6: has one alternative per team, led by its first host and hosted by all of it", () => {
    const { alternatives } = drafted({ teams: [[grace, alan], [alan]] })
    assert.deepStrictEqual(
      alternatives.map(({ hostIds }) => hostIds),
      [[grace.id, alan.id], [alan.id]]
    )
    assert.deepStrictEqual(
      alternatives.map(({ organiser, title }) => [organiser.hostId, organiser.name, title]),
      [
        [grace.id, "Grace", "Intro call with Grace"],
        [alan.id, "Alan", "Intro call with Alan"]
      ]
    )
    assert.strictEqual(new Set(alternatives.map((one) => one.uid)).size, 1)
  })

  it("D-BOOK-7: is routed exactly when a routing rule decided", () => {
    const routed = Outcome.make({ _tag: "Routed", hostIds: [grace.id], redirectUrl: null })
    assert.deepStrictEqual([booking({ outcome: routed }).isRouted, booking().isRouted], [true, false])
  })
})

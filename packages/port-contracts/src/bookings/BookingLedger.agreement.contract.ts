import { assert, type Vitest } from "@effect/vitest"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { busyScopeAt } from "@calendeal/domain/availability"
import { BookingKey } from "@calendeal/domain/consistency"
import { PersonName } from "@calendeal/domain/contacts"
import type { EventTypeCatalog, Offering } from "@calendeal/domain/event-types"
import {
  alwaysOpen,
  sampleCircumstances,
  sampleEmail,
  sampleNow,
  sampleOffering,
  sampleTime,
  storeOffering,
  minimalRequest,
  utc
} from "../samples/index.ts"
import { TimeZoneName, type WorkspaceDirectory } from "@calendeal/domain/workspaces"
import {
  type Booking,
  BookingLedger,
  type BookingRequest,
  BookingUid,
  place
} from "@calendeal/domain/bookings"

type Ports = BookingLedger | EventTypeCatalog | WorkspaceDirectory

/** `place` and the ledger implement the same limits, perhaps in two languages (TypeScript and SQL). This property compares them. */
export const agreement = (it: Vitest.MethodsNonLive<Ports>) =>
  it.effect.prop(
    "D-BOOK-4, D-AV-1: enters a draft exactly if `place`, which knows all bookings, accepts the request",
    [Scenario],
    ([scenario]) =>
      Effect.gen(function* () {
        const offering = yield* storeOffering(offeringOf(scenario))
        const emails = [sampleEmail(), sampleEmail()] as const
        const entered: Array<Booking> = []
        for (const [nth, { halfHours, replaced, who }] of scenario.wishes.entries()) {
          const request = {
            eventTypeId: offering.eventType.id,
            key: BookingKey.make(`attempt-${nth}`),
            startAt: sampleTime(30 * halfHours),
            bookerTimezone: utc,
            booker: { name: PersonName.make("Ada"), email: emails[who] },
            ...minimalRequest,
            rescheduledFrom: Option.map(Arr.get(entered, replaced), ({ uid }) => uid)
          }
          const { informed, uninformed } = yield* decisions(offering, request)
          // Refused for another reason, such as replacing another contact's booking. The ledger never receives such a draft.
          if (Result.isFailure(uninformed)) {
            assert.deepStrictEqual(informed, uninformed)
            continue
          }
          const entry = yield* (yield* BookingLedger).enter(uninformed.success)
          const team = entry._tag === "Entered" ? entry.booking.hostIds : "none"
          assert.deepStrictEqual(
            team,
            Result.match(informed, {
              onFailure: () => "none" as const,
              onSuccess: ({ alternatives: [best] }) => best.hostIds
            })
          )
          if (entry._tag === "Entered") entered.push(entry.booking)
        }
      })
  )

const Limit = Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 3 })))
const zones = ["UTC", "Pacific/Auckland", "America/New_York"] as const

const Scenario = Schema.Struct({
  assignment: Schema.Literals(["round_robin", "collective"]),
  hosts: Schema.NonEmptyArray(
    Schema.Struct({ limit: Limit, zone: Schema.Literals(zones), required: Schema.Boolean })
  ).check(Schema.isMaxLength(3)),
  limitOfDay: Limit,
  limitOfInvitee: Limit,
  bufferMinutes: Schema.Literals([0, 15]),
  /** Starts within 36 hours, so that many bookings overlap. */
  wishes: Schema.Array(
    Schema.Struct({
      halfHours: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 72 })),
      who: Schema.Literals([0, 1]),
      /** The index of an earlier booking; none if there are fewer. */
      replaced: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 12 }))
    })
  ).check(Schema.isMaxLength(10))
})

const offeringOf = (scenario: typeof Scenario.Type): Offering => {
  const plain = sampleOffering({ hosts: scenario.hosts.length })
  const given = Arr.zip(plain.hosts, scenario.hosts)
  return {
    ...plain,
    hosts: given.map(([host, { limit, zone }]) => ({
      ...host,
      maxBookingsPerDay: limit,
      schedule: { ...alwaysOpen, timezone: TimeZoneName.make(zone) }
    })),
    eventType: {
      ...plain.eventType,
      assignment: scenario.assignment,
      hosts: Arr.zip(plain.eventType.hosts, scenario.hosts).map(([assignee, { required }]) => ({
        ...assignee,
        required
      })),
      window: {
        ...plain.eventType.window,
        bufferBeforeMinutes: scenario.bufferMinutes,
        maxBookingsPerDay: scenario.limitOfDay
      },
      perInviteeLimit: scenario.limitOfInvitee
    }
  }
}

/** The decision of `place` with everything that the ledger returns, and the one without busy periods and upcoming bookings. */
const decisions = Effect.fnUntraced(function* (offering: Offering, request: BookingRequest) {
  const ledger = yield* BookingLedger
  const seen = yield* ledger.look({
    workspaceId: offering.workspace.id,
    eventTypeId: offering.eventType.id,
    key: Option.none(),
    booker: request.booker.email,
    leadId: Option.none(),
    busy: busyScopeAt(offering.eventType, offering.hosts, request.startAt),
    ranksHosts: true,
    limitsInvitee: true,
    now: sampleNow,
    replacing: Option.map(request.rescheduledFrom, (uid) => BookingUid.make(uid)),
    link: null
  })
  const circumstances = sampleCircumstances(offering, seen)
  const { history } = seen
  return {
    informed: place(request, circumstances),
    uninformed: place(request, { ...circumstances, busyPeriods: [], history: { ...history, upcoming: 0 } })
  }
})

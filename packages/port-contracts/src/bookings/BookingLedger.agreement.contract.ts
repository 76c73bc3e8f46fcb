import { assert, type Vitest } from "@effect/vitest"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { searchSpanOf } from "@calendeal/domain/availability"
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
  unsaid,
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

/** What `place` decides and what the ledger guards are one rule, though a ledger may say it in a language of its own. */
export const agreement = (it: Vitest.MethodsNonLive<Ports>) =>
  it.effect.prop(
    "D-BOOK-4, D-AV-1: takes whatever `place` decides with a sight of it all, and nothing that it refuses",
    [Scenario],
    ([scenario]) =>
      Effect.gen(function* () {
        const offering = yield* storeOffering(offeringOf(scenario))
        const emails = [sampleEmail(), sampleEmail()] as const
        const held: Array<Booking> = []
        for (const [nth, { halfHours, replaced, who }] of scenario.wishes.entries()) {
          const request = {
            eventTypeId: offering.eventType.id,
            key: BookingKey.make(`attempt-${nth}`),
            startAt: sampleTime(30 * halfHours),
            bookerTimezone: utc,
            booker: { name: PersonName.make("Ada"), email: emails[who] },
            ...unsaid,
            rescheduledFrom: Option.map(Arr.get(held, replaced), ({ uid }) => uid)
          }
          const { blind, seeing } = yield* decisions(offering, request)
          // Who may not even be heard, as the booking to be replaced is another's, is no matter of the ledger.
          if (Result.isFailure(blind)) {
            assert.deepStrictEqual(seeing, blind)
            continue
          }
          const entry = yield* (yield* BookingLedger).enter(blind.success)
          const team = entry._tag === "Entered" ? entry.booking.hostIds : "nobody"
          assert.deepStrictEqual(
            team,
            Result.match(seeing, {
              onFailure: () => "nobody" as const,
              onSuccess: ({ alternatives: [best] }) => best.hostIds
            })
          )
          if (entry._tag === "Entered") held.push(entry.booking)
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
  /** Within a day and a half, as often upon each other as not. */
  wishes: Schema.Array(
    Schema.Struct({
      halfHours: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 72 })),
      who: Schema.Literals([0, 1]),
      /** One of the bookings made so far, or more than there are: none. */
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

/** What `place` decides on a look, and what it would if nothing were taken. */
const decisions = Effect.fnUntraced(function* (offering: Offering, request: BookingRequest) {
  const ledger = yield* BookingLedger
  const seen = yield* ledger.look({
    workspaceId: offering.workspace.id,
    eventTypeId: offering.eventType.id,
    key: Option.none(),
    booker: request.booker.email,
    leadId: Option.none(),
    hostIds: offering.hosts.map(({ id }) => id),
    ranksHosts: true,
    limitsInvitee: true,
    span: searchSpanOf(request.startAt),
    now: sampleNow,
    replacing: Option.map(request.rescheduledFrom, (uid) => BookingUid.make(uid))
  })
  const circumstances = sampleCircumstances(offering, seen)
  const { history } = seen
  return {
    seeing: place(request, circumstances),
    blind: place(request, { ...circumstances, busyPeriods: [], history: { ...history, upcoming: 0 } })
  }
})

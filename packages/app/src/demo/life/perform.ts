import {
  book,
  type Booking,
  BookingRequest,
  BookingTokens,
  cancel,
  linkValidUntil
} from "@calendeal/domain/bookings"
import { capture, CaptureRequest } from "@calendeal/domain/capture"
import { ownOrigin } from "@calendeal/domain/consistency"
import { commit } from "@calendeal/domain/management"
import { record, TransactionRequest } from "@calendeal/domain/transactions"
import { Clock, DateTime, Effect, Schema } from "effect"
import { demoIds } from "../ids.ts"
import { Act } from "./Act.ts"
import type { Person } from "./people.ts"
import { StoppedClock } from "./StoppedClock.ts"

/** A meeting that was booked, with all its bookings, the newest last. */
export interface BookedMeeting {
  readonly bookings: ReadonlyArray<Booking>
  /** Null: it was not cancelled. */
  readonly cancelledAt: DateTime.Utc | null
}

/**
 * Carries out acts in their order, each by the use case that a visitor, a billing system or a member reaches, with the clock at the act's
 * time: what is stored is what these people would have got (D-DEMO-2). An act that was carried out before changes nothing. Returns the
 * meetings.
 */
export const perform = Effect.fn("demo.perform")(function* (acts: ReadonlyArray<Act>) {
  const booked = new Map<string, BookedMeeting>()
  const newest = (meeting: string): Booking => {
    const booking = booked.get(meeting)?.bookings.at(-1)
    if (booking === undefined) throw new Error(`the meeting ${meeting} was not booked`)
    return booking
  }
  const add = (meeting: string, booking: Booking) =>
    booked.set(meeting, {
      bookings: [...(booked.get(meeting)?.bookings ?? []), booking],
      cancelledAt: null
    })

  yield* Effect.forEach(
    acts,
    (act) =>
      Effect.provideService(
        Act.$match(act, {
          Capture: ({ kind, person, size, touch }) =>
            capture(
              readCapture({
                eventTypeId: demoIds[kind],
                email: person.email,
                name: person.name,
                touch,
                customFields: answersOf(person, size),
                stepOneComplete: true
              })
            ),
          Book: ({ kind, meeting, person, size, startAt }) =>
            Effect.map(
              book(
                readBooking({
                  ...requestOf(person, startAt, meeting),
                  eventTypeId: demoIds[kind],
                  responses: { ...answersOf(person, size), ...(kind === "siteVisit" && { phone }) },
                  consent: kind === "siteVisit"
                })
              ),
              ({ booking }) => add(meeting, booking)
            ),
          Move: ({ meeting, startAt }) =>
            Effect.gen(function* () {
              const before = newest(meeting)
              const [booker] = before.attendees
              if (booker === undefined) throw new Error(`the meeting ${meeting} has no booker`)
              const { booking } = yield* book(
                readBooking({
                  key: `demonstration/${meeting}/moved`,
                  eventTypeId: before.eventTypeId,
                  startAt: new Date(startAt).toISOString(),
                  bookerTimezone: before.bookerTimezone,
                  booker: { name: booker.name, email: booker.email },
                  requestId: "demonstration",
                  rescheduledFrom: before.uid,
                  token: yield* linkTo(before)
                })
              )
              add(meeting, booking)
            }),
          Cancel: ({ meeting }) =>
            Effect.gen(function* () {
              yield* cancel(yield* linkTo(newest(meeting)), "demonstration")
              booked.set(meeting, {
                bookings: booked.get(meeting)?.bookings ?? [],
                cancelledAt: yield* DateTime.now
              })
            }),
          Mark: ({ mark, meeting }) =>
            Effect.gen(function* () {
              const audit = {
                workspaceId: demoIds.workspace,
                actor: { _tag: "User" as const, userId: demoIds.owner },
                at: yield* DateTime.now,
                ...ownOrigin("demonstration")
              }
              yield* commit(audit, {
                _tag: "MarkAttendance",
                uid: newest(meeting).uid,
                mark,
                by: demoIds.owner
              })
            }),
          Pay: ({ cents, currency, description, meeting }) =>
            Effect.gen(function* () {
              const { attendees, uid } = newest(meeting)
              yield* record(
                readPayment({
                  workspaceId: demoIds.workspace,
                  key: `demonstration-${meeting}`,
                  email: attendees[0]?.email,
                  money: { cents, currency },
                  bookingUid: uid,
                  description
                })
              )
            })
        }).pipe(Effect.asVoid),
        Clock.Clock,
        new StoppedClock(act.at)
      ),
    { discard: true }
  )
  return [...booked.values()]
})

/** A number from the range that is kept for films and examples. */
const phone = "+44 20 7946 0018"

const readCapture = Schema.decodeUnknownSync(CaptureRequest)
const readBooking = Schema.decodeUnknownSync(BookingRequest)
const readPayment = Schema.decodeUnknownSync(TransactionRequest)

const answersOf = ({ company }: Person, size: string | null) => ({
  company,
  ...(size !== null && { company_size: size })
})

const requestOf = (person: Person, startAt: number, meeting: string) => ({
  key: `demonstration/${meeting}`,
  startAt: new Date(startAt).toISOString(),
  bookerTimezone: person.timezone,
  language: person.language,
  booker: { name: person.name, email: person.email },
  requestId: "demonstration"
})

/** The token in the link of the booker's mail. */
const linkTo = Effect.fnUntraced(function* (booking: Booking) {
  const tokens = yield* BookingTokens
  return yield* tokens.issueLink(booking, "manage", linkValidUntil(booking), yield* DateTime.now)
})

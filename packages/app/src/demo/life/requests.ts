import { type Booking, BookingRequest } from "@calendeal/domain/bookings"
import { CaptureRequest } from "@calendeal/domain/capture"
import { TransactionRequest } from "@calendeal/domain/transactions"
import { Schema } from "effect"
import { demoIds } from "../ids.ts"
import type { Act } from "./Act.ts"
import type { Person } from "./people.ts"

type Of<T extends Act["_tag"]> = Extract<Act, { readonly _tag: T }>

/** The id of the requests of the story in the audit log. */
export const requestId = "demonstration"

/** A number from the range that is kept for films and examples. */
const phone = "+44 20 7946 0018"

const readCapture = Schema.decodeUnknownSync(CaptureRequest)
const readBooking = Schema.decodeUnknownSync(BookingRequest)
const readPayment = Schema.decodeUnknownSync(TransactionRequest)

export const captureOf = ({ kind, person, size, touch }: Of<"Capture">): CaptureRequest =>
  readCapture({
    eventTypeId: demoIds[kind],
    email: person.email,
    name: person.name,
    touch,
    customFields: answersOf(person, size),
    stepOneComplete: true
  })

export const bookingOf = ({ kind, meeting, person, size, startAt }: Of<"Book">): BookingRequest =>
  readBooking({
    key: `demonstration/${meeting}`,
    eventTypeId: demoIds[kind],
    startAt: new Date(startAt).toISOString(),
    bookerTimezone: person.timezone,
    language: person.language,
    booker: { name: person.name, email: person.email },
    responses: { ...answersOf(person, size), ...(kind === "siteVisit" && { phone }) },
    consent: kind === "siteVisit",
    requestId
  })

/** The request that moves a booking. `token`: of the link in the booker's mail. */
export const moveOf = (
  { meeting, startAt }: Of<"Move">,
  { attendees, bookerTimezone, eventTypeId, uid }: Booking,
  token: string
): BookingRequest =>
  readBooking({
    key: `demonstration/${meeting}/moved`,
    eventTypeId,
    startAt: new Date(startAt).toISOString(),
    bookerTimezone,
    booker: { name: attendees[0]?.name, email: attendees[0]?.email },
    requestId,
    rescheduledFrom: uid,
    token
  })

export const paymentOf = (
  { cents, currency, description, meeting }: Of<"Pay">,
  { attendees, uid }: Booking
): TransactionRequest =>
  readPayment({
    workspaceId: demoIds.workspace,
    key: `demonstration-${meeting}`,
    email: attendees[0]?.email,
    money: { cents, currency },
    bookingUid: uid,
    description
  })

const answersOf = ({ company }: Person, size: string | null) => ({
  company,
  ...(size !== null && { company_size: size })
})

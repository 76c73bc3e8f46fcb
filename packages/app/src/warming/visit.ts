import type { Offering } from "@calendeal/domain/event-types"
import { Effect, Schema } from "effect"
import type { Ask } from "./withoutSocket.ts"

/** One visitor's way to a booking: the page, the days, the starts of one day, the first step of the form, the booking. */
export const visit = <E>(ask: Ask<E>, { eventType, workspace }: Offering, nth: number) =>
  Effect.gen(function* () {
    const email = `visitor${nth}@scratch.invalid`
    const calendar = `eventTypeId=${eventType.id}&tz=America%2FNew_York`
    yield* ask("GET", `/${workspace.slug}/${eventType.slug}`)
    yield* ask("GET", `/api/public/month-availability?${calendar}`)
    const listed = yield* ask("GET", `/api/public/slots?${calendar}&date=${localDateAfter(1 + nth)}`)
    const { slots } = decodeSlots(listed)
    const startTimeUtc = slots[nth % slots.length]?.startTimeUtc
    yield* ask("POST", "/api/public/capture", {
      eventTypeId: eventType.id,
      email,
      name: "Scratch Visitor",
      customFields: { company: "Scratch" },
      attributionJsonb: { utm_source: "scratch" },
      step1Complete: true
    })
    yield* ask("POST", "/api/public/book", {
      eventTypeId: eventType.id,
      startTimeUtc,
      bookerTimezone: "America/New_York",
      attendees: [{ name: "Scratch Visitor", email }],
      responses: { company: "Scratch" },
      attributionJsonb: { utm_source: "scratch" }
    })
  })

const decodeSlots = Schema.decodeUnknownSync(
  Schema.fromJsonString(
    Schema.Struct({ slots: Schema.Array(Schema.Struct({ startTimeUtc: Schema.String })) })
  )
)

const day = 86_400_000

/** A date within the event type's booking window. */
const localDateAfter = (days: number): string =>
  new Date(Date.now() + (1 + (days % 50)) * day).toISOString().slice(0, 10)

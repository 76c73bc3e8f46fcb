import type { DemoKey } from "./credentials.ts"
import { demoIds } from "./ids.ts"
import { browseDates, browseSlots } from "@calendeal/domain/availability"
import type { EventTypeId } from "@calendeal/domain/event-types"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import { DateTime, Effect, Option } from "effect"

/** A shell command to try, with a description. */
export interface DemoCommand {
  readonly title: string
  readonly command: string
}

/** The values that the commands contain. */
interface DemoFacts {
  readonly baseUrl: string
  readonly key: DemoKey
  /** The owner's access token. */
  readonly token: string
  /** A bookable start, `YYYY-MM-DDTHH:MM:SSZ`, and its date in the booker's time zone. */
  readonly startTimeUtc: string
  readonly date: string
  /** Makes the booking's idempotency key different for each run. */
  readonly run: string
}

const booker = "sam@customer.example"

/** A command for each endpoint in the order of a booking. Each works when pasted into a shell. */
export const demoCommands = ({
  baseUrl,
  date,
  key,
  run,
  startTimeUtc,
  token
}: DemoFacts): ReadonlyArray<DemoCommand> => {
  const api = `${baseUrl}/api/public`
  const event = `eventTypeId=${demoIds.intro}&tz=${bookerZone}`
  const post = (path: string, body: object, ...headers: ReadonlyArray<string>) =>
    [
      "curl -s",
      `${api}${path}`,
      ...headers.map((header) => `-H '${header}'`),
      `-d '${JSON.stringify(body)}'`
    ].join(" ")
  const book = post(
    "/book",
    {
      eventTypeId: demoIds.intro,
      startTimeUtc,
      bookerTimezone: bookerZone,
      attendees: [{ name: "Sam Rivera", email: booker }]
    },
    `Idempotency-Key: demo-${run}`
  )
  const manage = (path: string) =>
    `curl -s '${baseUrl}/api/workspaces/${demoIds.workspace}${path}' -H 'Authorization: Bearer ${token}'`
  const payment = JSON.stringify({ email: booker, amount: 500, currency: "usd" })
  return [
    {
      title: "Capture a lead",
      command: post("/capture", {
        eventTypeId: demoIds.intro,
        email: booker,
        name: "Sam Rivera",
        step1Complete: true,
        customFields: { company: "Rivera & Sons" },
        attributionJsonb: { utm_source: "newsletter", gclid: "demo-click" }
      })
    },
    { title: "List the bookable days", command: `curl -s '${api}/month-availability?${event}'` },
    {
      title: "List the times of a day",
      command: `curl -s '${api}/slots?${event}&date=${date}'`
    },
    { title: "Book a slot (run it twice: it books only once)", command: book },
    {
      title: "Show the booking with the token from the response",
      command: `curl -s ${api}/booking-summary -H "Authorization: Bearer $(${book} -o /dev/null -D - | sed -n 's/^booking-token: //p' | tr -d '\\r')"`
    },
    {
      title: "Report the time spent on a field",
      command: post("/funnel-events", {
        eventTypeId: demoIds.intro,
        events: [{ field: "email", dwell_seconds: 4.2, abandoned: false }]
      })
    },
    {
      title: "Record the payment that closes the deal, signed with openssl",
      command: `BODY='${payment}'; curl -s ${api}/transactions -H "Authorization: Bearer ${key.prefix}:$(printf %s "$BODY" | openssl dgst -sha256 -hmac '${key.secret}' | sed 's/.* //')" -d "$BODY"`
    },
    {
      title: "Capture a lead that a rule disqualifies",
      command: post("/capture", {
        eventTypeId: demoIds.productDemo,
        email: "kim@school.example",
        step1Complete: true,
        customFields: { company_size: "student" }
      })
    },
    {
      title: "List the bookings as the owner of the workspace",
      command: manage("/bookings?status=confirmed")
    },
    {
      title: "Limit a host's bookings per day, and show the audit log",
      command: `${manage(`/hosts/${demoIds.katsuko}`)} -X PATCH -d '{"maxBookingsPerDay":8}' > /dev/null; ${manage("/audit-log")}`
    }
  ]
}

/** The time zone of the demonstration's booker. */
const bookerZone = TimeZoneName.make("Europe/Berlin")

/** The first bookable start on the second bookable day, so that it is still free some hours later. */
export const nextStart = Effect.fn("demo.nextStart")(function* (eventTypeId: EventTypeId) {
  const asked = { eventTypeId, bookerTimezone: bookerZone, hostIds: Option.none() }
  const { availableDates } = yield* browseDates({ ...asked, from: Option.none(), to: Option.none() })
  const date = availableDates[1]
  if (date === undefined) return Option.none()
  const { slots } = yield* browseSlots({ ...asked, date })
  return Option.map(Option.fromUndefinedOr(slots[0]), (start) => ({ date, startTimeUtc: secondsOf(start) }))
})

const secondsOf = (instant: DateTime.Utc): string => DateTime.formatIso(instant).replace(/\.\d+Z$/, "Z")

import { demoIds } from "@calendeal/app/demo/ids"
import { startIn, unknownId } from "../kit/http/requests.ts"
import { type Fixture, bookerEmail } from "./fuzz.fixture.ts"
import type { SeededRandom } from "../kit/http/SeededRandom.ts"
import { randomJson, randomText } from "./fuzz.values.ts"

/** Generates a value as JSON. */
export type Generate = (random: SeededRandom, fixture: Fixture) => string

const json = (value: unknown) => JSON.stringify(value)
const eventTypeId: Generate = (random, { eventTypeIds }) =>
  json(eventTypeIds[random.between(0, eventTypeIds.length - 1)])
const email: Generate = (random) =>
  json(
    random.oneOf([
      bookerEmail,
      " B@Customer.Example ",
      `c${random.between(0, 99)}@d.example`,
      `n${random.between(0, 1_000_000)}@customer.example`
    ])
  )
/** A string of one to `most` characters, sometimes one too long or hostile. */
const text =
  (most: number): Generate =>
  (random) =>
    random.chance(8)
      ? storable(random, most)
      : json(random.oneOf(["x", "é", "😀"]).repeat(random.mostly([1, most - 1, most], [most + 1])))

/** A hostile string of a valid length. */
const storable = (random: SeededRandom, most: number) => json(`a${randomText(random).slice(0, most - 2)}z`)
const flag: Generate = (random) => random.oneOf(["true", "true", "false"])
const date: Generate = (random) => json(startIn(random.between(-1, 75)).slice(0, 10))
const object =
  (levels: number): Generate =>
  (random) =>
    `{"company":${random.chance(80) ? '"Acme"' : randomJson(random, levels)},"utm_source":${json(random.chance(80) ? "news" : randomText(random))}}`

const someLead: Generate = (random, { leads }) => json(random.chance(30) ? random.oneOf(leads) : unknownId)
const someBooking: Generate = (random, { uids }) =>
  json(random.chance(70) ? random.oneOf(uids) : `bk_${"0".repeat(22)}`)

/** Generators of mostly valid values for every field of every endpoint. */
export const fields = {
  capture: {
    eventTypeId,
    email,
    name: text(120),
    phone: text(40),
    attributionJsonb: object(0),
    customFields: object(1),
    step1Complete: flag,
    priorContactId: someLead
  },
  book: {
    eventTypeId,
    startTimeUtc: (random) =>
      json(
        startIn(random.between(0, 61), random.between(0, 23)).replace(
          ":30:",
          random.mostly([":30:", ":00:"], [":07:"])
        )
      ),
    bookerTimezone: (random) =>
      json(random.oneOf(["UTC", "Pacific/Apia", "Australia/Lord_Howe", "america/new_york"])),
    attendees: (random, fixture) =>
      `[${Array.from({ length: random.mostly([1, 1, 1, 2, 20], [0, 21]) }, (_, nth) => `{"name":"x","email":${nth === 0 ? email(random, fixture) : json(`g${nth}@d.example`)}}`).join(",")}]`,
    responses: (random) =>
      `{"company":${json(random.chance(80) ? "Acme" : randomText(random))},"phone":"+44 20 7946 0958"}`,
    selectedLocationKind: (random) =>
      json(random.oneOf(["video", "in_person_attendee", "in_person_host", "phone"])),
    attendeeAddress: text(500),
    consent: flag,
    attributionJsonb: object(0),
    contactId: someLead,
    rescheduledFromUid: someBooking,
    embed: flag
  },
  "funnel-events": {
    eventTypeId,
    events: (random) =>
      `[${Array.from({ length: random.mostly([1, 2, 20], [0, 21]) }, () => `{"field":"email","dwell_seconds":${random.oneOf(["0", "3600", "0.5"])},"abandoned":true}`).join(",")}]`
  },
  transactions: {
    email,
    amount: (random) => random.mostly(["0.01", "9999999999.99", "1e2"], ["0", "10000000000", "0.001", "-5"]),
    currency: (random) => json(random.mostly(["usd", "EUR"], ["us", "usdt"])),
    transaction_at: (random) => json(startIn(random.between(-9000, 2))),
    svc_booking_uid: (random, fixture) =>
      random.chance(50) ? someBooking(random, fixture) : text(64)(random, fixture),
    description: text(2000)
  },
  "month-availability": {
    eventTypeId,
    tz: (random) => json(random.oneOf(["UTC", "Pacific/Apia", "America/New_York"])),
    from: date,
    to: date,
    h: () => json(`${demoIds.ada},x`)
  },
  slots: { eventTypeId, tz: () => json("Asia/Kathmandu"), date, h: () => json(demoIds.grace) },
  "page/calendar": { eventTypeId, tz: () => json("Pacific/Apia"), from: date, to: date, h: () => json("") },
  "booking-summary": {}
} as const satisfies Record<string, Record<string, Generate>>

/** The required fields. */
export const required: ReadonlySet<string> = new Set(
  "eventTypeId email startTimeUtc bookerTimezone attendees events amount currency tz date".split(" ")
)

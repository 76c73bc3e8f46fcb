import { demoIds } from "../../src/demo/ids.ts"
import { startIn, unknownId } from "./1-helpers.ts"
import { type Belongings, bookersEmail } from "./fuzz.belongings.ts"
import type { Dice } from "./fuzz.Dice.ts"
import { anyJson, anyText } from "./fuzz.values.ts"

/** Draws a value, as JSON. */
export type Draw = (dice: Dice, mine: Belongings) => string

const json = (value: unknown) => JSON.stringify(value)
const eventTypeId: Draw = (dice, { eventTypeIds }) =>
  json(eventTypeIds[dice.between(0, eventTypeIds.length - 1)])
const email: Draw = (dice) =>
  json(
    dice.oneOf([
      bookersEmail,
      " B@Customer.Example ",
      `c${dice.between(0, 99)}@d.example`,
      `n${dice.between(0, 1_000_000)}@customer.example`
    ])
  )
/** A text of one character, or as many as it may have, or now and then one more or something hostile. */
const text =
  (most: number): Draw =>
  (dice) =>
    dice.chance(8)
      ? storable(dice, most)
      : json(dice.oneOf(["x", "é", "😀"]).repeat(dice.mostly([1, most - 1, most], [most + 1])))

/** A text that only its characters make hostile. */
const storable = (dice: Dice, most: number) => json(`a${anyText(dice).slice(0, most - 2)}z`)
const flag: Draw = (dice) => dice.oneOf(["true", "true", "false"])
const date: Draw = (dice) => json(startIn(dice.between(-1, 75)).slice(0, 10))
const object =
  (levels: number): Draw =>
  (dice) =>
    `{"company":${dice.chance(80) ? '"Acme"' : anyJson(dice, levels)},"utm_source":${json(dice.chance(80) ? "news" : anyText(dice))}}`

const someLead: Draw = (dice, { leads }) => json(dice.chance(30) ? dice.oneOf(leads) : unknownId)
const someBooking: Draw = (dice, { uids }) =>
  json(dice.chance(70) ? dice.oneOf(uids) : `bk_${"0".repeat(22)}`)

/** A good value, or one at the border of it, of every field of every endpoint. */
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
    startTimeUtc: (dice) =>
      json(
        startIn(dice.between(0, 61), dice.between(0, 23)).replace(
          ":30:",
          dice.mostly([":30:", ":00:"], [":07:"])
        )
      ),
    bookerTimezone: (dice) =>
      json(dice.oneOf(["UTC", "Pacific/Apia", "Australia/Lord_Howe", "america/new_york"])),
    attendees: (dice, mine) =>
      `[${Array.from({ length: dice.mostly([1, 1, 1, 2, 20], [0, 21]) }, (_, nth) => `{"name":"x","email":${nth === 0 ? email(dice, mine) : json(`g${nth}@d.example`)}}`).join(",")}]`,
    responses: (dice) =>
      `{"company":${json(dice.chance(80) ? "Acme" : anyText(dice))},"phone":"+44 20 7946 0958"}`,
    selectedLocationKind: (dice) =>
      json(dice.oneOf(["video", "in_person_attendee", "in_person_host", "phone"])),
    attendeeAddress: text(500),
    consent: flag,
    attributionJsonb: object(0),
    contactId: someLead,
    rescheduledFromUid: someBooking,
    embed: flag
  },
  "funnel-events": {
    eventTypeId,
    events: (dice) =>
      `[${Array.from({ length: dice.mostly([1, 2, 20], [0, 21]) }, () => `{"field":"email","dwell_seconds":${dice.oneOf(["0", "3600", "0.5"])},"abandoned":true}`).join(",")}]`
  },
  transactions: {
    email,
    amount: (dice) => dice.mostly(["0.01", "9999999999.99", "1e2"], ["0", "10000000000", "0.001", "-5"]),
    currency: (dice) => json(dice.mostly(["usd", "EUR"], ["us", "usdt"])),
    transaction_at: (dice) => json(startIn(dice.between(-9000, 2))),
    svc_booking_uid: (dice, mine) => (dice.chance(50) ? someBooking(dice, mine) : text(64)(dice, mine)),
    description: text(2000)
  },
  "month-availability": {
    eventTypeId,
    tz: (dice) => json(dice.oneOf(["UTC", "Pacific/Apia", "America/New_York"])),
    from: date,
    to: date,
    h: () => json(`${demoIds.ada},x`)
  },
  slots: { eventTypeId, tz: () => json("Asia/Kathmandu"), date, h: () => json(demoIds.grace) },
  "booking-summary": {}
} as const satisfies Record<string, Record<string, Draw>>

/** The fields that good requests have. */
export const required: ReadonlySet<string> = new Set(
  "eventTypeId email startTimeUtc bookerTimezone attendees events amount currency tz date".split(" ")
)

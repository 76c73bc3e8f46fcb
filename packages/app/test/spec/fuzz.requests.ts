import { demoIds } from "../../src/demo/ids.ts"
import { type KeyPair, signed, startIn } from "./1-helpers.ts"
import type { Dice } from "./fuzz.Dice.ts"
import { anyJson, anyText } from "./fuzz.values.ts"

/** A request that is to be survived. */
export interface Attempt {
  readonly endpoint: keyof typeof fields
  readonly method: "GET" | "POST"
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
}

/** What a request may be made with besides chance. */
export interface Belongings {
  readonly keys: readonly [KeyPair, ...ReadonlyArray<KeyPair>]
  readonly token: string
  /** Event types of every kind, some that nobody can see among them. */
  readonly eventTypeIds: ReadonlyArray<string>
}

type Draw = (dice: Dice, mine: Belongings) => string

const json = (value: unknown) => JSON.stringify(value)
const eventTypeId: Draw = (dice, { eventTypeIds }) =>
  json(eventTypeIds[dice.between(0, eventTypeIds.length - 1)])
const email: Draw = (dice) =>
  json(dice.oneOf(["a@customer.example", " B@Customer.Example ", `c${dice.between(0, 99)}@d.example`]))
/** A text of one character, or as many as it may have, or now and then one more or something hostile. */
const text =
  (most: number): Draw =>
  (dice) =>
    dice.chance(15)
      ? storable(dice, most)
      : json(dice.oneOf(["x", "é", "😀"]).repeat(dice.mostly([1, most - 1, most], [most + 1])))

/** A text that only its characters make hostile. */
const storable = (dice: Dice, most: number) => json(`a${anyText(dice).slice(0, most - 2)}z`)
const flag: Draw = (dice) => dice.oneOf(["true", "false"])
const date: Draw = (dice) => json(startIn(dice.between(-1, 75)).slice(0, 10))
const object =
  (levels: number): Draw =>
  (dice) =>
    `{"company":${dice.chance(60) ? '"Acme"' : anyJson(dice, levels)},"utm_source":${json(dice.chance(60) ? "news" : anyText(dice))}}`

/** A good value, or one at the border of it, of every field of every endpoint. */
const fields = {
  capture: {
    eventTypeId,
    email,
    name: text(120),
    phone: text(40),
    attributionJsonb: object(0),
    customFields: object(1),
    step1Complete: flag,
    priorContactId: () => json(crypto.randomUUID())
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
      `{"company":${json(dice.chance(60) ? "Acme" : anyText(dice))},"phone":"+44 20 7946 0958"}`,
    selectedLocationKind: (dice) =>
      json(dice.oneOf(["video", "in_person_attendee", "in_person_host", "phone"])),
    attendeeAddress: text(500),
    consent: flag,
    attributionJsonb: object(0),
    contactId: () => json(crypto.randomUUID()),
    rescheduledFromUid: () => json(`bk_${"0".repeat(22)}`),
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
    svc_booking_uid: text(64),
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

const endpoints = [
  "capture",
  "book",
  "funnel-events",
  "transactions",
  "month-availability",
  "slots",
  "booking-summary"
] as const

/** A request to some endpoint: mostly good but for a field or two, sometimes nothing but chance. */
export const anyAttempt = (dice: Dice, mine: Belongings): Attempt => {
  const endpoint = dice.oneOf(endpoints)
  const drawn = Object.entries<Draw>(fields[endpoint]).flatMap(([name, draw], nth) => {
    if (dice.chance(nth < 4 ? 2 : 70)) return []
    return [[name, dice.chance(6) ? anyJson(dice) : draw(dice, mine)] as const]
  })
  const isGet = endpoint === "month-availability" || endpoint === "slots" || endpoint === "booking-summary"
  return isGet ? question(dice, mine, endpoint, drawn) : command(dice, mine, endpoint, drawn)
}

type Drawn = ReadonlyArray<readonly [name: string, json: string]>

const question = (dice: Dice, mine: Belongings, endpoint: Attempt["endpoint"], drawn: Drawn): Attempt => {
  const query = drawn.map(([name, value]) => `${name}=${encoded(value.replace(/^"|"$/g, "").slice(0, 400))}`)
  if (dice.chance(10))
    query.push(
      dice.oneOf(["tz=UTC", "tz=%ff", "%", "a=%00", "=", "&&", "tz[]=UTC", "__proto__=1", "date=%E0%A4%A"])
    )
  const token = dice.oneOf([mine.token, `${mine.token}x`, "a.b.c", ..."x y".split(" "), "x".repeat(5000)])
  const headers =
    endpoint === "booking-summary" && dice.chance(90) ? { authorization: `Bearer ${token}` } : {}
  return { endpoint, method: "GET", path: `/api/public/${endpoint}?${query.join("&")}`, headers }
}

const encoded = (value: string) => encodeURIComponent(value.toWellFormed())

const command = (dice: Dice, mine: Belongings, endpoint: Attempt["endpoint"], drawn: Drawn): Attempt => {
  const twice = dice.chance(5)
    ? ([
        ["eventTypeId", "5"],
        ["email", "null"],
        ["__proto__", '{"a":1}']
      ] as const)
    : []
  const body = encodedBody(dice, dice.chance(6) ? anyJson(dice) : objectOf([...drawn, ...twice]))
  const odd = { "content-encoding": dice.oneOf(["gzip", "identity", "br"]), "content-type": "text/plain" }
  const key = {
    "idempotency-key": dice.chance(80)
      ? `key-${dice.between(0, 9999)}-fuzz`
      : dice.oneOf(["", "x", "a b c d e f", "x".repeat(600)])
  }
  const headers = {
    ...(dice.chance(4) ? odd : {}),
    ...(endpoint === "book" || dice.chance(30) ? key : {}),
    ...(endpoint === "transactions" && dice.chance(95) ? signed(dice.oneOf(mine.keys), body) : {})
  }
  return { endpoint, method: "POST", path: `/api/public/${endpoint}`, headers, body }
}

const objectOf = (drawn: Drawn) => `{${drawn.map(([name, value]) => `${json(name)}:${value}`).join(",")}}`

/** The bytes of a text, now and then not as they should be. */
const encodedBody = (dice: Dice, body: string): string | Uint8Array<ArrayBuffer> => {
  if (dice.chance(88)) return body
  const bytes = Uint8Array.from(Buffer.from(body))
  switch (dice.between(0, 7)) {
    case 0:
      return Uint8Array.from(Buffer.from(body, "utf16le"))
    case 1:
      return Uint8Array.from([0xef, 0xbb, 0xbf, ...bytes])
    case 2:
      return bytes.slice(0, dice.between(0, bytes.length))
    case 3:
      return bytes.map((byte) => (dice.chance(2) ? dice.between(0, 255) : byte))
    case 4:
      return Uint8Array.from([...bytes, 0xf0, 0x9f, 0x98])
    case 5:
      return dice.chance(20) ? `${body.slice(0, -1)},"x":"${"x".repeat(1_000_000)}"}` : `${body}${body}`
    case 6:
      return Uint8Array.from({ length: dice.between(0, 300) }, () => dice.between(0, 255))
    default:
      return dice.oneOf(["", "null", "[", "{]", "{'a':1}", "NaN", '{"a":1e}', "\u0000"])
  }
}

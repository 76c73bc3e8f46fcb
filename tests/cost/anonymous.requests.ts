import { randomInt, randomUUID } from "node:crypto"
import { choices, nearly } from "./anonymous.rules.ts"
import { paymentReport, reportOf, signedReport } from "./reports.ts"

/** A request without valid credentials. */
export interface Anonymous {
  readonly method: "GET" | "POST"
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

type Kinds = Readonly<Record<string, (nth: number) => Anonymous>>

const newAddress = () => [10, randomInt(256), randomInt(256), randomInt(256)].join(".")
const headers = (more: Readonly<Record<string, string>> = {}) => ({
  "x-forwarded-for": newAddress(),
  ...more
})
const get =
  (path: string, more: () => Record<string, string> = () => ({})) =>
  (): Anonymous => ({ method: "GET", path, headers: headers(more()) })
const post =
  (path: string, bodyOf: (nth: number) => string, more: () => Record<string, string> = () => ({})) =>
  (nth: number): Anonymous => ({
    method: "POST",
    path,
    headers: headers(more()),
    body: bodyOf(nth)
  })

const full = 65_000
/** As many items as fit into a body. */
const many = (item: string, rest = 500) =>
  `[${Array.from({ length: Math.floor((full - rest) / (item.length + 1)) }, () => item).join(",")}]`
const nested = (item: string, levels = 28) =>
  "[".repeat(levels) + many(item, 1000).slice(1, -1) + "]".repeat(levels)
const keyed = (value: string) =>
  `{${Array.from({ length: Math.floor(62_000 / (value.length + 9)) }, (_, nth) => `"k${nth.toString(36)}":${value}`).join(",")}}`

/** A plain request for each endpoint, first, and its most expensive variants. */
export const anonymousRequests = (
  eventTypeId: string,
  ruledId: string,
  hooks: ReadonlyArray<string>
): Readonly<Record<string, Kinds>> => {
  const withField = (base: object, name: string, json: string) =>
    `${JSON.stringify(base).slice(0, -1)},"${name}":${json}}`
  const lead = (nth: number, id = eventTypeId) => ({
    eventTypeId: id,
    email: `lead${nth}-${randomUUID()}@customer.example`,
    name: "Lee Lead",
    step1Complete: true
  })
  const captured = (name: string, json: string, id = eventTypeId) =>
    post("capture", (nth) => withField(lead(nth, id), name, json))
  const start = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 5 * 86_400_000).getTime()
  const booking = (nth: number, id = eventTypeId) => ({
    eventTypeId: id,
    startTimeUtc: new Date(start + (nth % 5000) * 3_600_000).toISOString(),
    bookerTimezone: "Europe/London",
    attendees: [{ name: "Bo Booker", email: `bo${nth}-${randomUUID()}@customer.example` }]
  })
  const key = () => ({ "idempotency-key": randomUUID() })
  const booked = (name: string, json: string, id = eventTypeId) =>
    post("book", (nth) => withField(booking(nth, id), name, json), key)
  const query = `eventTypeId=${eventTypeId}&tz=Europe%2FLondon`
  const day = new Date(start).toISOString().slice(0, 10)
  const ids = Array.from({ length: 380 }, () => randomUUID()).join(",")
  const proxies = Array.from({ length: 900 }, (_, nth) => `127.${nth >> 8}.${nth & 255}.9`).join(", ")
  const hops = () => ({ "x-forwarded-for": `${newAddress()}, ${proxies}` })
  const withQuery = (path: string): Kinds => ({
    plain: get(path),
    "many hosts": get(`${path}&h=${ids}`),
    "many commas": get(`${path}&h=${",".repeat(14_000)}`),
    "many parameters": get(`${path}${"&x=1".repeat(3500)}`),
    "one parameter again and again": get(`${path}${"&tz=a".repeat(2800)}`),
    "long zone": get(`${path.replace("Europe%2FLondon", `A${"/a".repeat(7000)}`)}`),
    "long id": get(`${path.replace(eventTypeId, "a".repeat(14_000))}`),
    "many hops": get(path, hops)
  })
  const event = '{"field":"name","dwell_seconds":1,"abandoned":false}'
  const token = `Bearer ${"a".repeat(50)}.${"b".repeat(14_000)}.${"c".repeat(43)}`
  const bearer = (authorization: string) => () => ({ authorization })
  const bodies = (make: (name: string, json: string) => (nth: number) => Anonymous): Kinds => ({
    "unknown list": make("x", many("1")),
    "unknown texts": make("x", many('""')),
    "unknown objects": make("x", many("{}")),
    "nested lists": make("x", nested("1")),
    "nested faults": make("x", nested('"\\u0000"')),
    "many keys": make("x", keyed("1")),
    "many faulty keys": make(
      "x",
      `{${Array.from({ length: 4500 }, (_, nth) => `"\\u0000${nth}":1`).join(",")}}`
    )
  })
  /** The connections take turns, so that none has a flood. */
  const called =
    (bodyOf: (nth: number) => string, head: (body: string) => Readonly<Record<string, string>>) =>
    (nth: number): Anonymous => {
      const body = bodyOf(nth)
      const path = (hooks[nth % hooks.length] ?? "").replace("/api/public/", "")
      return { method: "POST", path, headers: headers(head(body)), body }
    }
  const noMoney = () => reportOf("customer.updated", { object: "customer" })
  const aMebibyte = `{"x":"${"x".repeat(1_048_500)}"}`
  const forged = (body: string) => signedReport(body, "whsec_of_a_stranger")
  return {
    hooks: {
      plain: called(noMoney, signedReport),
      forged: called(noMoney, forged),
      "forged, a payment": called(paymentReport, forged),
      "forged, 1 MiB": called(() => aMebibyte, forged),
      "forged, many signatures": called(noMoney, (body) => ({
        "stripe-signature": `${forged(body)["stripe-signature"]}${`,v1=${"0".repeat(64)}`.repeat(200)}`
      })),
      "forged, many commas": called(noMoney, () => ({ "stripe-signature": ",".repeat(14_000) })),
      "no signature": called(noMoney, () => ({})),
      "no connection": (nth) => ({
        ...called(noMoney, forged)(nth),
        path: `hooks/${randomUUID()}/${randomUUID()}/stripe`
      })
    },
    capture: {
      plain: post("capture", (nth) => JSON.stringify(lead(nth))),
      "expensive rules": captured("customFields", JSON.stringify({ notes: nearly }), ruledId),
      "expensive rules and both answers": captured(
        "customFields",
        JSON.stringify({ notes: "a".repeat(1000), topics: choices }),
        ruledId
      ),
      "expensive choices": captured("customFields", JSON.stringify({ topics: choices }), ruledId),
      "4,000 choices": captured(
        "customFields",
        JSON.stringify({ topics: Array.from({ length: 4000 }, () => 1) }),
        ruledId
      ),
      "custom fields of 8 KB": captured(
        "customFields",
        `{"notes":${"[".repeat(27)}${"1,".repeat(3900)}1${"]".repeat(27)}}`,
        ruledId
      ),
      "custom fields of 64 KB": captured("customFields", `{"notes":${many("1")}}`),
      "custom fields, nested": captured("customFields", `{"notes":${nested("1", 27)}}`),
      "custom fields, objects": captured("customFields", `{"notes":${many('{"a":1}')}}`),
      "custom fields, keys": captured("customFields", keyed("1")),
      "long email": captured("email", `"${"A".repeat(60_000)}@B.CO"`),
      "long email of dots": captured("email", `"a@${"a.".repeat(30_000)}"`),
      "long name": captured("name", `"${"é".repeat(30_000)}"`),
      attribution: captured("attributionJsonb", `{"utm_source":"${"x".repeat(60_000)}"}`),
      "attribution, wrong": captured("attributionJsonb", `{"utm_source":${many("1")}}`),
      "long id": captured("priorContactId", `"${"a".repeat(60_000)}"`),
      ...bodies((name, json) => captured(name, json))
    },
    book: {
      plain: post("book", (nth) => JSON.stringify(booking(nth)), key),
      "expensive rules": booked("responses", JSON.stringify({ notes: "a".repeat(2000) }), ruledId),
      "attendees, wrong": booked("attendees", many("1")),
      "attendees, empty": booked("attendees", many("{}")),
      "attendees, right": booked("attendees", many('{"name":"a","email":"a@b.co"}')),
      "20 attendees": post(
        "book",
        (nth) =>
          JSON.stringify({
            ...booking(nth),
            attendees: Array.from({ length: 20 }, (_, at) => ({
              name: "B",
              email: `b${at}-${randomUUID()}@customer.example`
            }))
          }),
        key
      ),
      "responses, wrong": booked("responses", keyed("1")),
      "responses, many": booked("responses", keyed('"x"')),
      "50 responses": booked(
        "responses",
        JSON.stringify(
          Object.fromEntries(Array.from({ length: 30 }, (_, nth) => [`k${nth}`, "x".repeat(1900)]))
        )
      ),
      "long contact": booked("contactId", `"${"a".repeat(60_000)}"`),
      "long uid": booked("rescheduledFromUid", `"${"a".repeat(60_000)}"`),
      "long zone": booked("bookerTimezone", `"A${"/a".repeat(30_000)}"`),
      "long start": booked("startTimeUtc", `"${"2".repeat(60_000)}"`),
      "long address": booked("attendeeAddress", `"${"é".repeat(30_000)}"`),
      ...bodies((name, json) => booked(name, json))
    },
    "funnel-events": {
      plain: post("funnel-events", () => `{"eventTypeId":"${eventTypeId}","events":[${event}]}`),
      "20 events": post(
        "funnel-events",
        () =>
          `{"eventTypeId":"${eventTypeId}","events":[${Array.from({ length: 20 }, () => event).join(",")}]}`
      ),
      "events, many": post("funnel-events", () => `{"eventTypeId":"${eventTypeId}","events":${many(event)}}`),
      "events, wrong": post("funnel-events", () => `{"eventTypeId":"${eventTypeId}","events":${many("1")}}`),
      "events, empty": post("funnel-events", () => `{"eventTypeId":"${eventTypeId}","events":${many("{}")}}`),
      ...bodies((name, json) =>
        post("funnel-events", () => `{"eventTypeId":"${eventTypeId}","events":[${event}],"${name}":${json}}`)
      )
    },
    "month-availability": {
      ...withQuery(`month-availability?${query}`),
      "the widest range": get(
        `month-availability?${query}&from=${day}&to=${new Date(start + 370 * 86_400_000).toISOString().slice(0, 10)}`
      )
    },
    "page/calendar": withQuery(`page/calendar?${query}`),
    slots: withQuery(`slots?${query}&date=${day}`),
    "booking-summary": {
      plain: get("booking-summary", bearer("Bearer a.b.c")),
      "long token": get("booking-summary", bearer(token)),
      dots: get("booking-summary", bearer(`Bearer ${".".repeat(14_000)}`)),
      "many hops": get("booking-summary", () => ({ ...bearer("Bearer a.b.c")(), ...hops() }))
    },
    "booking-cancel": {
      plain: post("booking-cancel", () => "", bearer("Bearer a.b.c")),
      "long token": post("booking-cancel", () => "", bearer(token))
    },
    refunds: {
      plain: post(
        "refunds",
        () => '{"transactionId":"00000000-0000-4000-8000-000000000000","amount":1,"currency":"usd"}',
        bearer("Bearer ak_0000000000000:00")
      ),
      "long body": post("refunds", () => many("1"), bearer(`Bearer ak_0000000000000:${"0".repeat(64)}`))
    },
    transactions: {
      plain: post(
        "transactions",
        () => '{"email":"a@b.co","amount":1,"currency":"usd"}',
        bearer("Bearer ak_0000000000000:00")
      ),
      "long body": post("transactions", () => many("1"), bearer(`Bearer ak_0000000000000:${"0".repeat(64)}`)),
      "many colons": post("transactions", () => "{}", bearer(`Bearer ${":".repeat(14_000)}`)),
      "long signature": post(
        "transactions",
        () => "{}",
        bearer(`Bearer ak_0000000000000:${"0".repeat(14_000)}`)
      )
    }
  }
}

import { signed } from "../kit/http/requests.ts"
import type { Fixture } from "./fuzz.fixture.ts"
import type { SeededRandom } from "../kit/http/SeededRandom.ts"
import { type Generate, fields, required } from "./fuzz.fields.ts"
import { randomJson } from "./fuzz.values.ts"

/** A random request. */
export interface FuzzRequest {
  readonly endpoint: string
  readonly method: "GET" | "POST"
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
}

// Endpoints that store more data are tested more often.
const endpoints = [
  "capture",
  "capture",
  "book",
  "book",
  "book",
  "funnel-events",
  "transactions",
  "transactions",
  "month-availability",
  "slots",
  "page/calendar",
  "booking-summary"
] as const

/** An IP address that sends more requests than its rate limit. */
const limitedAddress = { "x-forwarded-for": "10.255.255.1" }

/** A request to a random endpoint, often valid except for one or two fields, sometimes completely random. */
export const randomRequest = (random: SeededRandom, fixture: Fixture): FuzzRequest => {
  const endpoint = random.oneOf(endpoints)
  const values = Object.entries<Generate>(fields[endpoint]).flatMap(([name, generate]) => {
    if (random.chance(required.has(name) ? 2 : 60)) return []
    return [[name, random.chance(3) ? randomJson(random) : generate(random, fixture)] as const]
  })
  const isGet =
    endpoint === "month-availability" ||
    endpoint === "slots" ||
    endpoint === "page/calendar" ||
    endpoint === "booking-summary"
  const request = isGet
    ? getRequest(random, fixture, endpoint, values)
    : postRequest(random, fixture, endpoint, values)
  return random.chance(8) ? { ...request, headers: { ...request.headers, ...limitedAddress } } : request
}

type Values = ReadonlyArray<readonly [name: string, json: string]>

const getRequest = (
  random: SeededRandom,
  fixture: Fixture,
  endpoint: string,
  values: Values
): FuzzRequest => {
  const query = values.map(([name, value]) => `${name}=${encoded(value.replace(/^"|"$/g, "").slice(0, 400))}`)
  if (random.chance(10))
    query.push(
      random.oneOf([
        "tz=+02:00",
        "tz=UTC",
        "tz=%ff",
        "%",
        "a=%00",
        "=",
        "&&",
        "tz[]=UTC",
        "__proto__=1",
        "date=%E0%A4%A"
      ])
    )
  const token = random.oneOf([
    ...fixture.tokens,
    `${fixture.tokens[0]}x`,
    "a.b.c",
    ..."x y".split(" "),
    "x".repeat(5000)
  ])
  const headers =
    endpoint === "booking-summary" && random.chance(90) ? { authorization: `Bearer ${token}` } : {}
  return { endpoint, method: "GET", path: `/api/public/${endpoint}?${query.join("&")}`, headers }
}

const encoded = (value: string) => encodeURIComponent(value.toWellFormed())

const postRequest = (
  random: SeededRandom,
  fixture: Fixture,
  endpoint: string,
  values: Values
): FuzzRequest => {
  const duplicates = random.chance(5)
    ? ([
        ["eventTypeId", "5"],
        ["email", "null"],
        ["__proto__", '{"a":1}']
      ] as const)
    : []
  const body = encodedBody(
    random,
    random.chance(6) ? randomJson(random) : objectOf([...values, ...duplicates])
  )
  const unusual = {
    "content-encoding": random.oneOf(["gzip", "identity", "br"]),
    "content-type": "text/plain"
  }
  const key = {
    "idempotency-key": random.chance(80)
      ? `key-${random.between(0, 9999)}-fuzz`
      : random.oneOf(["", "x", "a b c d e f", "x".repeat(600)])
  }
  const headers = {
    ...(random.chance(4) ? unusual : {}),
    ...(endpoint === "book" || random.chance(30) ? key : {}),
    ...(endpoint === "transactions" && random.chance(95) ? signed(random.oneOf(fixture.keys), body) : {})
  }
  return { endpoint, method: "POST", path: `/api/public/${endpoint}`, headers, body }
}

const objectOf = (values: Values) =>
  `{${values.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`

/** The bytes of a body, sometimes invalid. */
const encodedBody = (random: SeededRandom, body: string): string | Uint8Array<ArrayBuffer> => {
  if (random.chance(88)) return body
  const bytes = Uint8Array.from(Buffer.from(body))
  switch (random.between(0, 7)) {
    case 0:
      return Uint8Array.from(Buffer.from(body, "utf16le"))
    case 1:
      return Uint8Array.from([0xef, 0xbb, 0xbf, ...bytes])
    case 2:
      return bytes.slice(0, random.between(0, bytes.length))
    case 3:
      return bytes.map((byte) => (random.chance(2) ? random.between(0, 255) : byte))
    case 4:
      return Uint8Array.from([...bytes, 0xf0, 0x9f, 0x98])
    case 5:
      return random.chance(20) ? `${body.slice(0, -1)},"x":"${"x".repeat(1_000_000)}"}` : `${body}${body}`
    case 6:
      return Uint8Array.from({ length: random.between(0, 300) }, () => random.between(0, 255))
    default:
      return random.oneOf(["", "null", "[", "{]", "{'a':1}", "NaN", '{"a":1e}', "\u0000"])
  }
}

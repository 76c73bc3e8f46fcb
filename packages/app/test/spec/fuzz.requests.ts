import { signed } from "./1-requests.ts"
import type { Belongings } from "./fuzz.belongings.ts"
import type { SeededRandom } from "./fuzz.SeededRandom.ts"
import { type Draw, fields, required } from "./fuzz.fields.ts"
import { anyJson } from "./fuzz.values.ts"

/** A request that is to be survived. */
export interface Attempt {
  readonly endpoint: string
  readonly method: "GET" | "POST"
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
}

// Those that store most are asked most.
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
  "booking-summary"
] as const

/** An address from which so many requests come that some are over the limit. */
const crowd = { "x-forwarded-for": "10.255.255.1" }

/** A request to some endpoint: mostly good but for a field or two, sometimes nothing but chance. */
export const anyAttempt = (random: SeededRandom, mine: Belongings): Attempt => {
  const endpoint = random.oneOf(endpoints)
  const drawn = Object.entries<Draw>(fields[endpoint]).flatMap(([name, draw]) => {
    if (random.chance(required.has(name) ? 2 : 60)) return []
    return [[name, random.chance(3) ? anyJson(random) : draw(random, mine)] as const]
  })
  const isGet = endpoint === "month-availability" || endpoint === "slots" || endpoint === "booking-summary"
  const attempt = isGet ? question(random, mine, endpoint, drawn) : command(random, mine, endpoint, drawn)
  return random.chance(8) ? { ...attempt, headers: { ...attempt.headers, ...crowd } } : attempt
}

type Drawn = ReadonlyArray<readonly [name: string, json: string]>

const question = (random: SeededRandom, mine: Belongings, endpoint: string, drawn: Drawn): Attempt => {
  const query = drawn.map(([name, value]) => `${name}=${encoded(value.replace(/^"|"$/g, "").slice(0, 400))}`)
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
    ...mine.tokens,
    `${mine.tokens[0]}x`,
    "a.b.c",
    ..."x y".split(" "),
    "x".repeat(5000)
  ])
  const headers =
    endpoint === "booking-summary" && random.chance(90) ? { authorization: `Bearer ${token}` } : {}
  return { endpoint, method: "GET", path: `/api/public/${endpoint}?${query.join("&")}`, headers }
}

const encoded = (value: string) => encodeURIComponent(value.toWellFormed())

const command = (random: SeededRandom, mine: Belongings, endpoint: string, drawn: Drawn): Attempt => {
  const twice = random.chance(5)
    ? ([
        ["eventTypeId", "5"],
        ["email", "null"],
        ["__proto__", '{"a":1}']
      ] as const)
    : []
  const body = encodedBody(random, random.chance(6) ? anyJson(random) : objectOf([...drawn, ...twice]))
  const odd = { "content-encoding": random.oneOf(["gzip", "identity", "br"]), "content-type": "text/plain" }
  const key = {
    "idempotency-key": random.chance(80)
      ? `key-${random.between(0, 9999)}-fuzz`
      : random.oneOf(["", "x", "a b c d e f", "x".repeat(600)])
  }
  const headers = {
    ...(random.chance(4) ? odd : {}),
    ...(endpoint === "book" || random.chance(30) ? key : {}),
    ...(endpoint === "transactions" && random.chance(95) ? signed(random.oneOf(mine.keys), body) : {})
  }
  return { endpoint, method: "POST", path: `/api/public/${endpoint}`, headers, body }
}

const objectOf = (drawn: Drawn) =>
  `{${drawn.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`

/** The bytes of a text, now and then not as they should be. */
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

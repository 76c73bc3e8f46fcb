import type { Schema } from "effect"
import { demoIds } from "@calendeal/app/demo/ids"
import { unknownId } from "../kit/http/requests.ts"
import type { SeededRandom } from "../kit/http/SeededRandom.ts"
import { entriesOf } from "./schema-fuzz.document.ts"

type Json = Schema.Json
type JsonObject = Readonly<Record<string, unknown>>

/** Texts of every format in requests, valid and invalid. */
const texts = [
  "",
  "a",
  "A",
  "x1",
  "intro-call",
  "Intro Call",
  "-a",
  "a-",
  "acme",
  "api",
  "docs",
  "a.b_c-d",
  "é",
  "🎉 ",
  "two\nlines",
  "name",
  "email",
  "email_domain",
  "custom.size",
  "custom.a b",
  "attribution.gclid",
  "attribution.nothing",
  "UTC",
  "europe/paris",
  "Mars/Base",
  "+02:00",
  "PST",
  "GB",
  "gb",
  "usd",
  "us",
  "eur1",
  "09:00",
  "9:00",
  "17:30",
  "24:00",
  "24:01",
  "2027-01-31",
  "2027-02-30",
  "2027-1-1",
  "0000-01-01",
  "2026-12-01T09:30:00Z",
  "2026-12-01T09:30Z",
  "2026-12-01T24:00:00+01:00",
  "2026-12-01 09:30",
  "2026-12-01T09:30:60Z",
  "https://a.example/b?c=d",
  "http://a.example",
  "https://[x",
  "ftp://a.example",
  "webcal://a.example/c.ics",
  "https:a",
  "www.example.com",
  "ex_ample.com",
  "EXAMPLE.com",
  "1.2.3.4",
  "*.example.com",
  "example..com",
  "ada@customer.example",
  " ADA@customer.example ",
  "ada@nodot",
  "a b@c.de",
  `${"a".repeat(240)}@customer.example`,
  demoIds.intro,
  unknownId,
  demoIds.intro.toUpperCase(),
  "not-a-uuid",
  "1",
  "100",
  "101",
  "0",
  "1e1",
  "7.5",
  "1234567890",
  "v1.0",
  "v1",
  "202603",
  "Lead",
  "pixel_1",
  "Bearer-token-1234",
  "x".repeat(64),
  "x".repeat(600)
]

/** A random value that often, but not always, fits the schema. */
export const randomValue = (schemas: JsonObject, schema: unknown, random: SeededRandom, depth = 0): Json => {
  const { $ref, allOf, anyOf, oneOf, ...own } = entriesOf(schema)
  if (typeof $ref === "string") return randomValue(schemas, schemas[$ref.replace(/^.*\//, "")], random, depth)
  const all: ReadonlyArray<unknown> = Array.isArray(allOf) ? allOf : []
  const choices = [
    anyOf,
    oneOf,
    ...all.flatMap((part) => [entriesOf(part)["anyOf"], entriesOf(part)["oneOf"]])
  ]
  const [chosen] = choices.flatMap((some) => (Array.isArray(some) ? [pick<unknown>(some, random)] : []))
  if (own["type"] === undefined && chosen !== undefined) return randomValue(schemas, chosen, random, depth)
  const whole = Object.assign({}, ...all.map(entriesOf), own)
  return ofType(schemas, whole, entriesOf(chosen), random, depth)
}

const ofType = (
  schemas: JsonObject,
  whole: JsonObject,
  variant: JsonObject,
  random: SeededRandom,
  depth: number
): Json => {
  if (Array.isArray(whole["enum"])) return pick<Json>(whole["enum"], random) ?? null
  const { maximum = 1000, minimum = 0 } = whole
  switch (whole["type"]) {
    case "string":
      return textOf(whole, random)
    case "integer":
      return random.oneOf([
        Number(minimum),
        Number(maximum),
        random.between(Number(minimum), Math.min(Number(maximum), 1000))
      ])
    case "number":
      return random.oneOf([1, 0.5, 199.99, Number(maximum), 0.001])
    case "boolean":
      return random.chance(50)
    case "null":
      return null
    case "array": {
      const least = Number(entriesOf(variant)["minItems"] ?? whole["minItems"] ?? 0)
      const count = depth > 6 ? least : random.between(least, least + 2)
      return Array.from({ length: count }, () => randomValue(schemas, whole["items"], random, depth + 1))
    }
    case "object":
      return objectOf(schemas, whole, variant, random, depth)
    default:
      return random.oneOf<Json>(["x", 1, null, true, { a: ["b"] }])
  }
}

const objectOf = (
  schemas: JsonObject,
  whole: JsonObject,
  variant: JsonObject,
  random: SeededRandom,
  depth: number
): Json => {
  const required = [whole["required"], variant["required"]].flatMap((names) =>
    Array.isArray(names) ? names : []
  )
  const excluded = JSON.stringify(variant["not"] ?? {})
  // A variant with a limited number of properties has only those.
  const optional = variant["maxProperties"] !== undefined || depth > 4 ? 0 : random.oneOf([0, 40, 90])
  const fixed = entriesOf(variant["properties"])
  return Object.fromEntries(
    Object.entries(entriesOf(whole["properties"])).flatMap(([name, field]): ReadonlyArray<[string, Json]> => {
      if (!required.includes(name) && (excluded.includes(`"${name}"`) || !random.chance(optional))) return []
      const narrowed = entriesOf(fixed[name])
      const one = Array.isArray(narrowed["enum"]) ? narrowed : field
      return [[name, randomValue(schemas, one, random, depth + 1)]]
    })
  )
}

/** A text that matches the pattern, if one does. */
const textOf = ({ pattern }: JsonObject, random: SeededRandom): string => {
  const shape = new RegExp(typeof pattern === "string" ? pattern : "", "u")
  const fit = texts.filter((text) => shape.test(text))
  return pick(fit.length === 0 ? texts : fit, random) ?? ""
}

const pick = <A>(things: ReadonlyArray<A>, random: SeededRandom): A | undefined =>
  things[random.between(0, things.length - 1)]

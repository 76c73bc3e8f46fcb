import { conversionKinds } from "@calendeal/domain/conversions"
import { noAttribution } from "@calendeal/domain/contacts"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, Schema } from "effect"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import protobuf from "protobufjs"
import { google } from "../src/google/Google.ts"
import { preparing } from "./fixture.ts"

/** Google's published definition of the request, from its client library. */
const library = dirname(createRequire(import.meta.url).resolve("@google-ads/datamanager/package.json"))
const definitions = Schema.decodeSync(Schema.fromJsonString(Schema.Any))(
  readFileSync(join(library, "build/protos/protos.json"), "utf8")
)
const Request = protobuf.Root.fromJSON(definitions).lookupType(
  "google.ads.datamanager.v1.IngestEventsRequest"
)

/** Parses a body like Google: enumerations by name, timestamps as text. Unknown fields are reported. */
const faults = (body: Readonly<Record<string, unknown>>): ReadonlyArray<string> => {
  const message = Request.fromObject(withTimestamps(body))
  const verified = Request.verify(message)
  const read = Request.toObject(message, { enums: String, defaults: true })
  const unknown = differing(withTimestamps(body), read)
  return [...(verified === null ? [] : [verified]), ...unknown]
}

const withTimestamps = (body: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  JSON.parse(JSON.stringify(body), (key, value: unknown) =>
    key === "eventTimestamp" ? { seconds: Math.floor(Date.parse(String(value)) / 1000) } : value
  )

/** Paths that were given and not read the same. */
const differing = (given: unknown, read: unknown, path = ""): ReadonlyArray<string> => {
  if (typeof given !== "object" || given === null) return String(given) === String(read) ? [] : [path]
  return Object.entries(given).flatMap(([key, value]) =>
    typeof read === "object" && read !== null && key in read
      ? differing(value, Object.entries(read).find(([name]) => name === key)?.[1], `${path}/${key}`)
      : [`${path}/${key}`]
  )
}

describe("the body that Google is sent", () => {
  it.live.each<readonly ["live" | "test", boolean, boolean]>([
    ["live", true, true],
    ["live", false, true],
    ["test", true, false],
    ["live", false, false]
  ])("D-ADS-1: matches Google's definition (%s, clicks: %s, value: %s)", ([mode, hasClicks, hasValue]) =>
    Effect.gen(function* () {
      for (const kind of conversionKinds) {
        const event = yield* preparing("google", {
          account: { loginCustomerId: "9998887777" },
          conversion: {
            kind,
            ...(!hasClicks && { attribution: noAttribution, consent: "granted" }),
            ...(!hasValue && { value: Option.none() })
          }
        })
        assert.deepStrictEqual(faults(google.body([event, event], mode)), [])
      }
    })
  )

  it.live("D-ADS-1: and a wrong one would be noticed", () =>
    Effect.gen(function* () {
      const event = yield* preparing("google")
      const body = google.body([event], "live")
      const wrong = (change: object) => faults({ ...body, ...change })
      assert.deepStrictEqual(wrong({ encoding: "BASE32" }), ["/encoding"])
      assert.deepStrictEqual(wrong({ validate: true }), ["/validate"])
      assert.deepStrictEqual(wrong({ events: [{ gclid: "x" }] }), ["/events/0/gclid"])
    })
  )
})

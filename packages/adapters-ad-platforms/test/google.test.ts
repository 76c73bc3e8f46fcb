import { conversionKinds } from "@calendeal/domain/conversions"
import { attributionOf, noAttribution, type Touch } from "@calendeal/domain/contacts"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Option, Schema } from "effect"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import protobuf from "protobufjs"
import { google } from "../src/platforms/Google.ts"
import { eventFor } from "./fixture.ts"

/** The definition of the request in Google's client library. */
const library = dirname(createRequire(import.meta.url).resolve("@google-ads/datamanager/package.json"))
const definitions = Schema.decodeSync(Schema.fromJsonString(Schema.Any))(
  readFileSync(join(library, "build/protos/protos.json"), "utf8")
)
const Request = protobuf.Root.fromJSON(definitions).lookupType(
  "google.ads.datamanager.v1.IngestEventsRequest"
)

/** The faults of a body according to the definition: enumerations by name, timestamps as text, no unknown fields. */
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

/** The paths whose values are different after parsing. */
const differing = (given: unknown, read: unknown, path = ""): ReadonlyArray<string> => {
  if (typeof given !== "object" || given === null) return String(given) === String(read) ? [] : [path]
  return Object.entries(given).flatMap(([key, value]) =>
    typeof read === "object" && read !== null && key in read
      ? differing(value, Object.entries(read).find(([name]) => name === key)?.[1], `${path}/${key}`)
      : [`${path}/${key}`]
  )
}

describe("the body of a request to Google", () => {
  it.effect.each<readonly [Touch, object | undefined]>([
    [{ gclid: "G", gbraid: "B", wbraid: "W" }, { gclid: "G" }],
    [{ gbraid: "B", wbraid: "W" }, { gbraid: "B" }],
    [{ wbraid: "W" }, { wbraid: "W" }],
    [{ utm_source: "ads" }, undefined]
  ])("D-ADS-1a: has at most one click id; for %j: %j", ([touch, expected]) =>
    Effect.gen(function* () {
      const attribution = attributionOf(touch, DateTime.makeUnsafe(0))
      const event = yield* eventFor("google", { conversion: { attribution } })
      const { events } = JSON.parse(JSON.stringify(google.body([event], "live")))
      assert.deepStrictEqual(events[0].adIdentifiers, expected)
    })
  )

  it.live.each<readonly ["live" | "test", boolean, boolean]>([
    ["live", true, true],
    ["live", false, true],
    ["test", true, false],
    ["live", false, false]
  ])("D-ADS-1: matches Google's definition (%s, clicks: %s, value: %s)", ([mode, hasClicks, hasValue]) =>
    Effect.gen(function* () {
      for (const kind of conversionKinds) {
        const event = yield* eventFor("google", {
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

  it.live("D-ADS-1: the check finds invalid values and unknown fields", () =>
    Effect.gen(function* () {
      const event = yield* eventFor("google")
      const body = google.body([event], "live")
      const wrong = (change: object) => faults({ ...body, ...change })
      assert.deepStrictEqual(wrong({ encoding: "BASE32" }), ["/encoding"])
      assert.deepStrictEqual(wrong({ validate: true }), ["/validate"])
      assert.deepStrictEqual(wrong({ events: [{ gclid: "x" }] }), ["/events/0/gclid"])
    })
  )
})

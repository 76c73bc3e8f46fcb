import { type PlatformName, platformNames } from "@calendeal/domain/conversions"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Redacted } from "effect"
import { platforms } from "../../src/platforms.ts"
import { eventFor, tokenOf } from "../fixture.ts"
import { openMockAdServer } from "./MockAdServer.ts"

const adServer = await openMockAdServer({})

/** The path of the events in a body, and the paths of an event's fields. */
const shapes: Readonly<
  Record<
    PlatformName,
    { readonly events: string; readonly at: string; readonly email: string; readonly id: string }
  >
> = {
  meta: { events: "data", at: "event_time", email: "user_data.em.0", id: "event_id" },
  google: {
    events: "events",
    at: "eventTimestamp",
    email: "userData.userIdentifiers.0.emailAddress",
    id: "transactionId"
  },
  linkedin: {
    events: "elements",
    at: "conversionHappenedAt",
    email: "user.userIds.0.idValue",
    id: "eventId"
  },
  tiktok: { events: "data", at: "event_time", email: "user.email", id: "event_id" },
  microsoft: { events: "data", at: "eventTime", email: "userData.em", id: "eventId" },
  reddit: { events: "data.events", at: "event_at", email: "user.email", id: "metadata.conversion_id" },
  snapchat: { events: "data", at: "event_time", email: "user_data.em.0", id: "event_id" },
  pinterest: { events: "data", at: "event_time", email: "user_data.em.0", id: "event_id" },
  x: {
    events: "conversions",
    at: "conversion_time",
    email: "identifiers.0.hashed_email",
    id: "conversion_id"
  },
  segment: { events: "batch", at: "timestamp", email: "context.traits.hashed_email", id: "messageId" },
  rudderstack: { events: "batch", at: "timestamp", email: "context.traits.hashed_email", id: "messageId" }
}

type Change = (value: unknown) => unknown

/** A copy with another value at the path; undefined removes it. */
const changed = (value: unknown, path: ReadonlyArray<string>, change: Change): unknown => {
  const [key, ...rest] = path
  if (key === undefined) return change(value)
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? changed(item, rest, change) : item))
  if (typeof value !== "object" || value === null) return assert.fail(`No ${key}`)
  const entries = Object.entries({ [key]: undefined, ...value })
  return Object.fromEntries(
    entries
      .map(([name, inner]) => [name, name === key ? changed(inner, rest, change) : inner] as const)
      .filter(([, inner]) => inner !== undefined)
  )
}

const post = Effect.fnUntraced(function* <P extends PlatformName>(
  platform: P,
  path: (shape: (typeof shapes)[PlatformName]) => string,
  change: Change,
  token = "good-token"
) {
  const event = yield* eventFor(platform)
  const { authorize, body, headers, path: addressOf } = platforms[platform]
  const { account } = event.fields
  const address = `${adServer.address}/${platform}${addressOf(account, "live")}`
  const authorization = authorize(Redacted.value(tokenOf(platform, token)), {
    address,
    at: yield* DateTime.now,
    nonce: crypto.randomUUID()
  })
  const sent = changed(body([event], "live"), path(shapes[platform]).split(".").filter(Boolean), change)
  const response = yield* Effect.promise(() =>
    fetch(address, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "Calendeal",
        ...headers?.(account),
        ...authorization.headers
      },
      body: JSON.stringify({ ...Object(sent), ...authorization.fields })
    })
  )
  yield* Effect.promise(() => response.text())
  const isCounted = adServer.counted(platform).some(({ eventId }) => eventId === event.fields.eventId)
  return { isCounted, rejection: adServer.rejections().at(-1) ?? "" }
})

/** Changes that make a valid request of every platform invalid, and the expected reason. */
const faultyRequests: ReadonlyArray<
  readonly [string, (shape: (typeof shapes)[PlatformName]) => string, Change, RegExp]
> = [
  ["an unknown field", ({ events }) => `${events}.0.surprise`, () => 1, /surprise/],
  [
    "a hash in capitals",
    ({ email, events }) => `${events}.0.${email}`,
    (hash) => String(hash).toUpperCase(),
    /64/
  ],
  [
    "a hash in base64",
    ({ email, events }) => `${events}.0.${email}`,
    (hash) => Buffer.from(String(hash), "hex").toString("base64"),
    /64/
  ],
  ["an email", ({ email, events }) => `${events}.0.${email}`, () => "ada@example.com", /IN CLEAR/],
  ["an encoded email", ({ email, events }) => `${events}.0.${email}`, () => "ada%40example.com", /IN CLEAR/],
  [
    "no event id",
    ({ events, id }) => `${events}.0.${id}`,
    () => undefined,
    /event_?id|transactionId|conversion_id|messageId/i
  ],
  ["no time", ({ at, events }) => `${events}.0.${at}`, () => undefined, /time|event_at|HappenedAt/i],
  ["a time a year ago", ({ at, events }) => `${events}.0.${at}`, (time) => past(time), /too old/],
  ["a time in the future", ({ at, events }) => `${events}.0.${at}`, (time) => ahead(time), /must/],
  [
    "another unit of time",
    ({ at, events }) => `${events}.0.${at}`,
    (time) => otherUnit(time),
    /must be|InvalidType/
  ],
  ["no events", ({ events }) => events, () => [], /./],
  ["a phone number as a name", () => "note", () => "+44 20 7946 0018", /IN CLEAR/]
]
const year = 365 * 86_400_000
const past: Change = (time) => shifted(time, -year)
const ahead: Change = (time) => shifted(time, 3_600_000)
const shifted = (time: unknown, millis: number) =>
  typeof time === "string"
    ? new Date(Date.parse(time) + millis).toISOString()
    : Number(time) + (Number(time) < 1e11 ? millis / 1000 : millis)
const otherUnit: Change = (time) =>
  typeof time === "string"
    ? Date.parse(time)
    : Number(time) < 1e11
      ? Number(time) * 1000
      : Math.floor(Number(time) / 1000)

describe("the mock ad server", () => {
  const names = platformNames

  it.live("counts a valid request of every platform", () =>
    Effect.gen(function* () {
      for (const platform of names)
        assert.isTrue(
          (yield* post(
            platform,
            () => "",
            (body) => body
          )).isCounted,
          platform
        )
    })
  )

  it.live.each(faultyRequests)("rejects %s for every platform, with a reason", ([, path, change, expected]) =>
    Effect.gen(function* () {
      for (const platform of names) {
        const { rejection, isCounted } = yield* post(platform, path, change)
        assert.isFalse(isCounted, platform)
        assert.match(rejection, new RegExp(`^${platform}:`))
        assert.match(rejection, expected, platform)
      }
    })
  )

  it.live("rejects more events than the platform's limit", () =>
    Effect.gen(function* () {
      const limits: Readonly<Record<PlatformName, number>> = {
        meta: 1000,
        google: 2000,
        linkedin: 5000,
        tiktok: 50,
        microsoft: 1000,
        reddit: 1000,
        snapchat: 2000,
        pinterest: 1000,
        x: 500,
        // By their size: 500 kB.
        segment: 2000,
        rudderstack: 2000
      }
      for (const platform of names) {
        const repeated: Change = (events) =>
          Array.isArray(events)
            ? Array.from({ length: limits[platform] + 1 }, () => events[0])
            : assert.fail()
        assert.isFalse((yield* post(platform, ({ events }) => events, repeated)).isCounted, platform)
      }
    })
  )

  it.live("rejects a token that begins with expired", () =>
    Effect.gen(function* () {
      for (const platform of names)
        assert.isFalse(
          (yield* post(
            platform,
            () => "",
            (body) => body,
            "expired-1"
          )).isCounted,
          platform
        )
    })
  )
})

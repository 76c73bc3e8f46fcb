import { assert, it } from "@effect/vitest"
import { ConfigProvider, Effect } from "effect"
import { readSettings } from "../settings/readSettings.ts"
import { examineConnections } from "./examineConnections.ts"

const found = (env: Readonly<Record<string, string>>) =>
  Effect.map(
    Effect.provideService(
      readSettings,
      ConfigProvider.ConfigProvider,
      ConfigProvider.fromUnknown({ GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret", ...env })
    ),
    (settings) => examineConnections(settings).map(({ state, words }) => `${state}: ${words}`)
  )

it.effect("D-CONN-8: doctor shows the exact redirect address, and Google's end after 7 days", () =>
  Effect.gen(function* () {
    const [line = ""] = yield* found({ BASE_URL: "https://book.example.com" })
    assert.match(line, /^well: .*exactly https:\/\/book\.example\.com\/-\/connect\/google;.*7 days/)
    assert.match((yield* found({ BASE_URL: "http://localhost:3000" }))[0] ?? "", /^well/)
  })
)

it.effect("D-CONN-8: doctor shows the addresses of Zoom, Google Ads and LinkedIn, and LinkedIn's end", () =>
  Effect.gen(function* () {
    const lines = yield* found({
      BASE_URL: "https://book.example.com",
      ZOOM_CLIENT_ID: "id",
      ZOOM_CLIENT_SECRET: "secret",
      LINKEDIN_CLIENT_ID: "id",
      LINKEDIN_CLIENT_SECRET: "secret"
    })
    for (const provider of ["zoom", "google_ads", "linkedin"])
      assert.isTrue(lines.some((line) => line.includes(`https://book.example.com/-/connect/${provider}`)))
    assert.match(lines.at(-1) ?? "", /60 days/)
  })
)

it.effect("D-CONN-8: doctor explains addresses that providers do not accept", () =>
  Effect.gen(function* () {
    for (const [address, words] of [
      ["http://book.example.com", "not https"],
      ["https://203.0.113.7", "IP address"],
      ["https://book.local", ".local"]
    ] as const)
      assert.include((yield* found({ BASE_URL: address }))[0] ?? "", words)
  })
)

it.effect("D-CONN-8: nothing is said of providers that are not set up, and half a client is refused", () =>
  Effect.gen(function* () {
    const settings = Effect.provideService(
      readSettings,
      ConfigProvider.ConfigProvider,
      ConfigProvider.fromUnknown({})
    )
    assert.deepStrictEqual(examineConnections(yield* settings), [])
    const half = Effect.provideService(
      readSettings,
      ConfigProvider.ConfigProvider,
      ConfigProvider.fromUnknown({ MICROSOFT_CLIENT_ID: "id" })
    )
    const { faults } = yield* Effect.flip(half)
    assert.deepStrictEqual(
      faults.map(({ name }) => name),
      ["MICROSOFT_CLIENT_SECRET"]
    )
  })
)

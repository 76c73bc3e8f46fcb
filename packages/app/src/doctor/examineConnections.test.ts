import { assert, it } from "@effect/vitest"
import { ConfigProvider, Effect } from "effect"
import { readSettings } from "../settings/readSettings.ts"
import { examineConnections } from "./examineConnections.ts"

const found = (env: Readonly<Record<string, string>>) =>
  Effect.map(
    Effect.provideService(
      readSettings,
      ConfigProvider.ConfigProvider,
      ConfigProvider.fromUnknown({
        NODE_ENV: "development",
        GOOGLE_CLIENT_ID: "id",
        GOOGLE_CLIENT_SECRET: "secret",
        ...env
      })
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

it.effect(
  "D-CONN-8: doctor shows the addresses of all providers, and the ends of Google's and LinkedIn's",
  () =>
    Effect.gen(function* () {
      const lines = yield* found({
        BASE_URL: "https://book.example.com",
        MICROSOFT_CLIENT_ID: "id",
        MICROSOFT_CLIENT_SECRET: "secret",
        ZOOM_CLIENT_ID: "id",
        ZOOM_CLIENT_SECRET: "secret",
        LINKEDIN_CLIENT_ID: "id",
        LINKEDIN_CLIENT_SECRET: "secret"
      })
      const ends = [
        ["google", /"Testing" each access ends after 7 days: publish the app$/],
        ["microsoft", /microsoft$/],
        ["zoom", /zoom$/],
        [
          "google_ads",
          /only to report conversions; .*"Testing" each access ends after 7 days: publish the app$/
        ],
        ["linkedin", /each access ends after 60 days, before which admins get a mail$/]
      ] as const
      for (const [index, [provider, end]] of ends.entries()) {
        assert.match(lines[index] ?? "", end)
        assert.include(lines[index] ?? "", `register exactly https://book.example.com/-/connect/${provider}`)
      }
      assert.lengthOf(lines, ends.length)
    })
)

it.effect("D-CONN-8: doctor explains addresses that providers do not accept", () =>
  Effect.gen(function* () {
    for (const [address, words] of [
      ["http://book.example.com", "not https"],
      ["https://203.0.113.7", "IP address"],
      ["https://10.1.2.3", "IP address"],
      ["https://[fd00::1]", "IP address"],
      ["https://book.local", "private network"],
      ["https://book.lan", "private network"],
      ["https://book.home.arpa", "private network"],
      ["https://intranet", "private network"]
    ] as const) {
      const [line = ""] = yield* found({ BASE_URL: address })
      assert.match(line, /^note: .* See docs\/guides\/connect-google\.md$/)
      assert.include(line, words)
    }
    for (const address of ["https://book.example.com:8443", "https://local.example.com"])
      assert.match((yield* found({ BASE_URL: address }))[0] ?? "", /^well/)
  })
)

it.effect("D-CONN-8: nothing is said of providers that are not set up, and half a client is refused", () =>
  Effect.gen(function* () {
    const settings = Effect.provideService(
      readSettings,
      ConfigProvider.ConfigProvider,
      ConfigProvider.fromUnknown({ NODE_ENV: "development" })
    )
    assert.deepStrictEqual(examineConnections(yield* settings), [])
    const half = Effect.provideService(
      readSettings,
      ConfigProvider.ConfigProvider,
      ConfigProvider.fromUnknown({ NODE_ENV: "development", MICROSOFT_CLIENT_ID: "id" })
    )
    const { faults } = yield* Effect.flip(half)
    assert.deepStrictEqual(
      faults.map(({ name }) => name),
      ["MICROSOFT_CLIENT_SECRET"]
    )
  })
)

import { assert, it } from "@effect/vitest"
import { randomBytes } from "node:crypto"
import { ConfigProvider, Effect } from "effect"
import { examineSettings } from "./examineSettings.ts"

const key = () => `v1:${randomBytes(32).toString("base64")}`

/** The findings about `BASE_URL` with these settings. */
const aboutBaseUrl = (env: Readonly<Record<string, string>>) =>
  Effect.map(
    Effect.provideService(
      examineSettings,
      ConfigProvider.ConfigProvider,
      ConfigProvider.fromUnknown({
        DATABASE_URL: "postgres://db.example/calendeal",
        SECRETS_KEYS: key(),
        BOOKING_TOKEN_KEYS: key(),
        ...env
      })
    ),
    ({ findings }) =>
      findings.filter(({ subject }) => subject === "BASE_URL").map(({ state, words }) => `${state}: ${words}`)
  )

it.effect("D-SIGN-5: doctor explains that browsers keep no sign-in of a service without https", () =>
  Effect.gen(function* () {
    const [open = ""] = yield* aboutBaseUrl({
      NODE_ENV: "production",
      BASE_URL: "http://book.example.com"
    })
    assert.match(open, /^note: .*use https, or browsers keep no sign-in/)
    assert.deepStrictEqual(
      yield* aboutBaseUrl({ NODE_ENV: "production", BASE_URL: "https://book.example.com" }),
      ["well: https://book.example.com"]
    )
  })
)

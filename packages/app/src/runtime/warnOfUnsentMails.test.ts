import { assert, it } from "@effect/vitest"
import { ConfigProvider, Effect, Logger } from "effect"
import { readSettings } from "../settings/readSettings.ts"
import { warnOfUnsentMails } from "./mail.ts"

const warningsWith = (environment: Readonly<Record<string, string>>) =>
  Effect.gen(function* () {
    const lines: Array<string> = []
    const logger = Logger.make(({ message }) => void lines.push(String(message)))
    const settings = yield* readSettings.pipe(
      Effect.provideService(
        ConfigProvider.ConfigProvider,
        ConfigProvider.fromUnknown({ NODE_ENV: "development", ...environment })
      )
    )
    yield* warnOfUnsentMails(settings).pipe(Effect.provide(Logger.layer([logger])))
    return lines
  })

const key = (byte: number) => `v1:${Buffer.alloc(32, byte).toString("base64")}`
const production = {
  NODE_ENV: "production",
  BASE_URL: "https://book.example.com",
  DATABASE_URL: "postgres://localhost/calendeal",
  SECRETS_KEYS: key(7),
  BOOKING_TOKEN_KEYS: key(8)
}

it.effect("D-MAIL-45: in production without a mail server, the start says what is not sent", () =>
  Effect.gen(function* () {
    const [warning = "", ...rest] = yield* warningsWith(production)
    assert.match(warning, /^SMTP_URL is not set: confirmations, .* are not sent/)
    assert.deepStrictEqual(rest, [])
    const server = { SMTP_URL: "smtp://mail.example.com:587", MAIL_FROM: "booking@example.com" }
    assert.deepStrictEqual(yield* warningsWith({ ...production, ...server }), [])
    assert.deepStrictEqual(yield* warningsWith({}), [])
  })
)

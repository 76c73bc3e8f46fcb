import { migrations } from "@calendeal/adapters-postgres"
import { layer } from "@calendeal/adapters-postgres/connection"
import { freshDatabase } from "@calendeal/adapters-postgres/testing"
import { assert, it } from "@effect/vitest"
import { Effect, Logger, Redacted } from "effect"
import { warnOfMissingSettings } from "./migrations.ts"

const warningsOn = (url: Redacted.Redacted) =>
  Effect.gen(function* () {
    const lines: Array<string> = []
    const logger = Logger.make(({ message }) => void lines.push(String(message)))
    yield* warnOfMissingSettings.pipe(
      Effect.provide(layer({ url, connections: 1 }), { local: true }),
      Effect.provide(Logger.layer([logger]))
    )
    return lines
  })

it.live("a service whose sessions lack a setting of the login warns and names it", () =>
  Effect.gen(function* () {
    const url = yield* freshDatabase(migrations)
    assert.deepStrictEqual(yield* warningsOn(url), [])
    const other = new URL(Redacted.value(url))
    other.searchParams.set("options", "-c statement_timeout=1min")
    const [warning = "", ...rest] = yield* warningsOn(Redacted.make(other.href))
    assert.match(warning, /lacks the settings statement_timeout,/)
    assert.deepStrictEqual(rest, [])
  })
)

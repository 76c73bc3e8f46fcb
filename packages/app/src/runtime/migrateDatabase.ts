import { admit, migrate, migrations } from "@calendeal/adapters-postgres"
import { layer } from "@calendeal/adapters-postgres/connection"
import { Effect, Redacted } from "effect"
import type { DatabaseUrls } from "./database.ts"

/**
 * Brings the database up to date, as its owner, and lets the service's user take on the service's role. Tells
 * which migrations ran; none when it was up to date.
 */
export const migrateDatabase = Effect.fn("runtime.migrateDatabase")(
  function* (urls: DatabaseUrls) {
    const ran = yield* migrate(migrations)
    yield* admit(loginOf(urls.service))
    return ran.map(([number, name]) => `${String(number).padStart(4, "0")}_${name}`)
  },
  (effect, { owner }) => Effect.provide(effect, layer({ url: owner, connections: 2 }))
)

const loginOf = (url: Redacted.Redacted): string => decodeURIComponent(new URL(Redacted.value(url)).username)

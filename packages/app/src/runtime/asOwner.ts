import { layer } from "@calendeal/adapters-postgres/connection"
import { Effect, Redacted, Schema } from "effect"
import { SqlError } from "effect/sql"
import type { DatabaseUrls } from "./database.ts"

/** The operation requires the owner of the database, and the settings name another user. */
class NotTheOwner extends Schema.TaggedError<NotTheOwner>()("NotTheOwner", {
  user: Schema.String,
  setting: Schema.String
}) {
  override get message(): string {
    return `The user "${this.user}" of ${this.setting} does not own the database's tables, which this command requires.`
  }
  readonly remedy =
    "Set DATABASE_MIGRATION_URL to the URL of the owner. With compose.yaml, the service `migrate` has it: run `docker compose run --rm migrate` followed by the command."
}

/**
 * Runs an effect with a connection as the owner of the database. Fails with NotTheOwner if the settings name another
 * user.
 */
export const asOwner =
  ({ owner, service }: DatabaseUrls, connections = 1) =>
  <A, E, R>(act: Effect.Effect<A, E, R>) =>
    act.pipe(
      Effect.provide(layer({ url: owner, connections })),
      Effect.catchIf(isRefusal, () => {
        const setting =
          Redacted.value(owner) === Redacted.value(service) ? "DATABASE_URL" : "DATABASE_MIGRATION_URL"
        return Effect.fail(new NotTheOwner({ user: loginOf(owner), setting }))
      })
    )

/** The user name in a URL. */
export const loginOf = (url: Redacted.Redacted): string =>
  decodeURIComponent(new URL(Redacted.value(url)).username)

const isRefusal = (error: unknown): boolean =>
  SqlError.isSqlError(error) && error.reason._tag === "AuthorizationError"

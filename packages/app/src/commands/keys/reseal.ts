import { workspacesWithKeys } from "@calendeal/adapters-postgres"
import { layer } from "@calendeal/adapters-postgres/connection"
import { resealKeys } from "@calendeal/domain/onboarding"
import { Console, Effect, Schema } from "effect"
import { Command } from "effect/cli"
import { withPorts } from "../../runtime/withPorts.ts"
import { json } from "../json.ts"

/** Some secrets cannot be opened with the sealing keys that are listed. */
class SecretsUnreadable extends Schema.TaggedError<SecretsUnreadable>()("SecretsUnreadable", {
  prefixes: Schema.Array(Schema.String)
}) {
  override get message(): string {
    return `No key of SECRETS_KEYS opens the secrets of ${this.prefixes.join(", ")}. List the key that sealed them again, or revoke them and issue others.`
  }
}

/** Seals all secrets under the first of SECRETS_KEYS, so that the others can be dropped. It may be interrupted and repeated. */
export const reseal = Command.make(
  "reseal",
  { json },
  Effect.fn(function* ({ json: asJson }) {
    const done = yield* withPorts(({ database }) =>
      Effect.gen(function* () {
        // The service sees one workspace at a time; which there are only the owner of the database can say.
        const workspaces = yield* workspacesWithKeys.pipe(
          Effect.provide(layer({ url: database.owner, connections: 1 }))
        )
        return yield* Effect.forEach(workspaces, resealKeys)
      })
    )
    const sum = {
      resealed: done.reduce((total, { resealed }) => total + resealed, 0),
      current: done.reduce((total, { current }) => total + current, 0),
      unreadable: done.flatMap(({ unreadable }) => unreadable)
    }
    const words = `${sum.resealed} sealed anew, ${sum.current} were sealed under the newest key already.`
    yield* Console.log(asJson ? JSON.stringify(sum) : words)
    if (sum.unreadable.length > 0) return yield* new SecretsUnreadable({ prefixes: sum.unreadable })
  })
).pipe(Command.withDescription("Seal all secrets under the newest of SECRETS_KEYS"))

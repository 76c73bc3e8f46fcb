import { everyWorkspace } from "@calendeal/adapters-postgres"
import { layer } from "@calendeal/adapters-postgres/connection"
import { resealCredentials } from "@calendeal/domain/conversions"
import { resealKeys } from "@calendeal/domain/onboarding"
import { resealWebhooks } from "@calendeal/domain/webhooks"
import { Console, Effect, Schema } from "effect"
import { Command } from "effect/cli"
import { withPorts } from "../../runtime/withPorts.ts"
import { json } from "../json.ts"

/** Some secrets cannot be opened with the sealing keys that are listed. */
class SecretsUnreadable extends Schema.TaggedError<SecretsUnreadable>()("SecretsUnreadable", {
  owners: Schema.Array(Schema.String)
}) {
  override get message(): string {
    return `No key of SECRETS_KEYS opens the secrets of ${this.owners.join(", ")}. List the key that sealed them again; or revoke API keys and issue others, enter the credentials of integrations anew, and rotate the secrets of webhooks.`
  }
}

/** Seals all secrets, of API keys, integrations and webhooks, under the first of SECRETS_KEYS. It may be interrupted and repeated. */
export const reseal = Command.make(
  "reseal",
  { json },
  Effect.fn(function* ({ json: asJson }) {
    const done = yield* withPorts(({ database }) =>
      Effect.gen(function* () {
        // The service sees one workspace at a time; which there are only the owner of the database can say.
        const workspaces = yield* everyWorkspace.pipe(
          Effect.provide(layer({ url: database.owner, connections: 1 }))
        )
        const keys = yield* Effect.forEach(workspaces, resealKeys)
        const credentials = yield* Effect.forEach(workspaces, resealCredentials)
        const webhooks = yield* Effect.forEach(workspaces, resealWebhooks)
        return [...keys, ...credentials, ...webhooks]
      })
    )
    const sum = {
      resealed: done.reduce((total, { resealed }) => total + resealed, 0),
      current: done.reduce((total, { current }) => total + current, 0),
      unreadable: done.flatMap(({ unreadable }): ReadonlyArray<string> => unreadable)
    }
    const words = `${sum.resealed} sealed anew, ${sum.current} were sealed under the newest key already.`
    yield* Console.log(asJson ? JSON.stringify(sum) : words)
    if (sum.unreadable.length > 0) return yield* new SecretsUnreadable({ owners: sum.unreadable })
  })
).pipe(
  Command.withDescription("Seal all secrets under the newest of SECRETS_KEYS"),
  Command.withExamples([
    { command: "calendeal keys reseal", description: "Let the old key of SECRETS_KEYS go" }
  ])
)

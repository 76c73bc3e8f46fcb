import { everyWorkspace } from "@calendeal/adapters-postgres"
import { reencryptSecrets } from "@calendeal/domain/management"
import { Console, Effect, Schema } from "effect"
import { Command } from "effect/cli"
import { asOwner } from "../runtime/migrations.ts"
import { withPorts } from "../runtime/withPorts.ts"
import { json } from "./arguments.ts"

/** Some secrets cannot be decrypted with the configured keys. */
class SecretsUnreadable extends Schema.TaggedError<SecretsUnreadable>()("SecretsUnreadable", {
  owners: Schema.Array(Schema.String)
}) {
  override get message(): string {
    return `No key in SECRETS_KEYS decrypts the secrets of ${this.owners.join(", ")}.`
  }
  readonly remedy =
    "Add the key that encrypted them to SECRETS_KEYS. If it is lost, replace the API keys, enter the credentials of integrations again, rotate the secrets of webhooks, connect the calendars again, and enter the passwords of mail servers again."
}

/**
 * Re-encrypts all secrets of API keys, integrations, webhooks, calendars and mail servers with the first of SECRETS_KEYS, one
 * workspace per transaction. Can be interrupted and repeated.
 */
export const reencrypt = Command.make(
  "reencrypt",
  { json },
  Effect.fn(function* ({ json: asJson }) {
    const done = yield* withPorts(({ database }) =>
      Effect.gen(function* () {
        // The service sees one workspace at a time; only the owner of the database can list all workspaces.
        const workspaces = yield* everyWorkspace.pipe(asOwner(database))
        return yield* Effect.forEach(workspaces, reencryptSecrets)
      })
    )
    const sum = {
      reencrypted: done.reduce((total, { reencrypted }) => total + reencrypted, 0),
      current: done.reduce((total, { current }) => total + current, 0),
      unreadable: done.flatMap(({ unreadable }) => unreadable)
    }
    const text = `${sum.reencrypted} re-encrypted, ${sum.current} already use the newest key.`
    yield* Console.log(asJson ? JSON.stringify(sum) : text)
    if (sum.unreadable.length > 0) return yield* new SecretsUnreadable({ owners: sum.unreadable })
  })
).pipe(
  Command.withDescription("Re-encrypt all secrets with the newest key of SECRETS_KEYS"),
  Command.withExamples([
    { command: "calendeal keys reencrypt", description: "Prepare to remove an old key from SECRETS_KEYS" }
  ])
)

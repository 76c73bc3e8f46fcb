import { type ApiKey, ApiKeyName, isActive, WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { Console, DateTime, Effect, Option, Redacted } from "effect"
import { Command, Flag } from "effect/cli"
import { withPorts } from "../runtime/withPorts.ts"
import { json, key, keyNamed, workspace, workspaceNamed } from "./arguments.ts"
import { issueKey, OverlapSeconds, revokeKey, rotateKey } from "@calendeal/domain/management"
import { reencrypt } from "./reencrypt.ts"

/** Lists the keys of a workspace with their states, oldest first. Never prints secrets. */
const list = Command.make(
  "list",
  { workspace, json },
  Effect.fn(function* ({ json: asJson, workspace: slug }) {
    const shown = yield* withPorts(() =>
      Effect.gen(function* () {
        const { id } = yield* workspaceNamed(slug)
        const keys = yield* WorkspaceDirectory.use((directory) => directory.keysOf(id))
        const now = yield* DateTime.now
        return keys.map((key) => describe(key, now))
      })
    )
    const lines = shown.map(({ createdAt, lastUsedAt, name, prefix, state }) =>
      [
        prefix,
        `created ${createdAt}`,
        state,
        lastUsedAt === null ? "never used" : `last used ${lastUsedAt}`,
        ...(name === null ? [] : [name])
      ].join("  ")
    )
    const text = lines.length === 0 ? "The workspace has no API key." : lines.join("\n")
    yield* Console.log(asJson ? JSON.stringify(shown) : text)
  })
).pipe(
  Command.withDescription("List the API keys of a workspace"),
  Command.withExamples([
    {
      command: "calendeal keys list --workspace acme",
      description: "List the keys and see which ones are active"
    }
  ])
)

const describe = (key: ApiKey, now: DateTime.Utc) => ({
  prefix: key.prefix,
  name: key.name,
  createdAt: DateTime.formatIso(key.createdAt),
  expiresAt: key.expiresAt === null ? null : DateTime.formatIso(key.expiresAt),
  revokedAt: key.revokedAt === null ? null : DateTime.formatIso(key.revokedAt),
  lastUsedAt: key.lastUsedAt === null ? null : DateTime.formatIso(key.lastUsedAt),
  isUsable: isActive(key, now),
  state: stateOf(key, isActive(key, now))
})

/** Issues another key of a workspace and prints its secret once. */
const create = Command.make(
  "create",
  {
    workspace,
    name: Flag.String("name").pipe(
      Flag.withDescription("What the key is for, such as the system that signs with it"),
      Flag.withSchema(ApiKeyName),
      Flag.optional
    ),
    json
  },
  Effect.fn(function* ({ json: asJson, name, workspace: slug }) {
    const { key, secret } = yield* withPorts(() =>
      Effect.flatMap(workspaceNamed(slug), ({ id }) => issueKey(id, Option.getOrNull(name)))
    )
    const made = { prefix: key.prefix, secret: Redacted.value(secret) }
    const lines = [
      `API key     ${made.prefix}`,
      `secret      ${made.secret}`,
      "The secret is not shown again."
    ]
    yield* Console.log(asJson ? JSON.stringify(made) : lines.join("\n"))
  })
).pipe(
  Command.withDescription("Create an API key"),
  Command.withExamples([
    {
      command: "calendeal keys create --workspace acme --name Billing",
      description: "Create a key for a new server"
    }
  ])
)

/** Issues a successor of a key and prints its secret once. Both keys work during the overlap. */
const rotate = Command.make(
  "rotate",
  {
    workspace,
    key,
    overlapSeconds: Flag.Int("overlap-seconds").pipe(
      Flag.withDescription(
        "How many seconds the old key keeps working: 0 to 2592000, 30 days (default: 86400, a day)"
      ),
      Flag.withSchema(OverlapSeconds),
      Flag.withDefault(86_400)
    ),
    json
  },
  Effect.fn(function* (flags) {
    const rotated = yield* withPorts(() =>
      Effect.flatMap(keyNamed(flags.workspace, flags.key), ({ id, workspaceId }) =>
        rotateKey(workspaceId, id, flags.overlapSeconds)
      )
    )
    const made = {
      prefix: rotated.successor.prefix,
      secret: Redacted.value(rotated.secret),
      oldPrefix: rotated.key.prefix,
      oldWorksUntil: DateTime.formatIso(rotated.worksUntil)
    }
    const lines = [
      `API key     ${made.prefix}`,
      `secret      ${made.secret}`,
      "The secret is not shown again.",
      `${made.oldPrefix} is valid until ${made.oldWorksUntil}.`
    ]
    yield* Console.log(flags.json ? JSON.stringify(made) : lines.join("\n"))
  })
).pipe(
  Command.withDescription("Replace an API key; the old key keeps working for a while"),
  Command.withExamples([
    {
      command: "calendeal keys rotate --workspace acme --key ak_… --overlap-seconds 3600",
      description: "Replace a key with an overlap of one hour"
    }
  ])
)

/** Revokes a key permanently. Every process rejects it when this command ends. */
const revoke = Command.make(
  "revoke",
  { workspace, key, json },
  Effect.fn(function* (flags) {
    const { prefix } = yield* withPorts(() =>
      Effect.flatMap(keyNamed(flags.workspace, flags.key), ({ id, workspaceId }) =>
        revokeKey(workspaceId, id)
      )
    )
    const text = `${prefix} is permanently revoked.`
    yield* Console.log(flags.json ? JSON.stringify({ revoked: prefix }) : text)
  })
).pipe(
  Command.withDescription("Revoke an API key permanently"),
  Command.withExamples([
    {
      command: "calendeal keys revoke --workspace acme --key ak_…",
      description: "Revoke a leaked key"
    }
  ])
)

/** An API key or an access token. */
interface Credential {
  readonly expiresAt: DateTime.Utc | null
  readonly revokedAt: DateTime.Utc | null
}

/** The state of a credential as text: whether it is valid, and until or since when. */
export const stateOf = ({ expiresAt, revokedAt }: Credential, isGood: boolean): string => {
  if (revokedAt !== null) return `revoked ${DateTime.formatIso(revokedAt)}`
  if (expiresAt === null) return "works"
  return `${isGood ? "valid until" : "expired"} ${DateTime.formatIso(expiresAt)}`
}

/** The API keys of a workspace, and the encryption of its secrets (D-KEY-1). */
export const keys = Command.make("keys").pipe(
  Command.withDescription("Manage API keys: list, create, rotate, revoke; re-encrypt all secrets"),
  Command.withExamples([
    { command: "calendeal keys list --workspace acme", description: "List the API keys of a workspace" }
  ]),
  Command.withSubcommands([list, create, rotate, revoke, reencrypt])
)

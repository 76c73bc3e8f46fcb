import { randomBytes } from "node:crypto"
import {
  addReader,
  allReaders,
  ReaderName,
  type ReaderNameTaken,
  type ReadersNotDistributed,
  removeReader,
  type UnknownReader
} from "@calendeal/adapters-postgres"
import { commandLineContext, commit } from "@calendeal/domain/management"
import { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { Console, Effect, Option, Redacted, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { SqlError } from "effect/sql"
import { asOwner, loginOf } from "../runtime/migrations.ts"
import { withPorts } from "../runtime/withPorts.ts"
import { json, readArgument, workspace, workspaceNamed } from "./arguments.ts"

/** A reader cannot be added or removed. */
class NoReader extends Schema.TaggedError<NoReader>()("NoReader", {
  message: Schema.String,
  remedy: Schema.String
}) {}

const name = Flag.String("name").pipe(
  Flag.withDescription("The name of the login and of its schema, such as acme_reader"),
  Flag.withSchema(ReaderName)
)

/** Adds a login of the database that reads one workspace. */
const add = Command.make(
  "add",
  {
    name,
    workspace,
    passwordFile: Flag.String("password-file").pipe(
      Flag.withDescription("A file with the password (default: a new one, which is printed)"),
      Flag.optional
    ),
    json
  },
  Effect.fn(function* (flags) {
    const given = yield* passwordIn(flags.passwordFile)
    const password = Option.getOrElse(given, () => Redacted.make(randomBytes(24).toString("base64url")))
    yield* withPorts(({ database }) =>
      Effect.gen(function* () {
        const { id } = yield* workspaceNamed(flags.workspace)
        const reader = { name: flags.name, workspaceId: id }
        yield* asOwner(database)(withRemedy(addReader(reader, password), database.owner))
        yield* commit(yield* commandLineContext(id), { _tag: "NoteReaderAdded", name: flags.name })
      })
    )
    const shown = Option.isSome(given) ? {} : { password: Redacted.value(password) }
    const lines = [
      `login     ${flags.name}`,
      `schema    ${flags.name}`,
      ...Object.entries(shown).map(([key, value]) => `${key}  ${value}`),
      ...(Option.isSome(given) ? [] : ["The password is not shown again."])
    ]
    const printed = { login: flags.name, schema: flags.name, workspace: flags.workspace, ...shown }
    yield* Console.log(flags.json ? JSON.stringify(printed) : lines.join("\n"))
  })
).pipe(
  Command.withDescription("Add a login of the database that reads one workspace, for analytics tools"),
  Command.withExamples([
    {
      command: "calendeal reader add --workspace acme --name acme_reader",
      description: "Let an analytics tool read the workspace acme"
    }
  ])
)

/** Lists the readers. */
const list = Command.make(
  "list",
  { json },
  Effect.fn(function* (flags) {
    const rows = yield* withPorts(({ database }) =>
      Effect.gen(function* () {
        const readers = yield* asOwner(database)(allReaders)
        const directory = yield* WorkspaceDirectory
        return yield* Effect.forEach(readers, (one) =>
          Effect.map(directory.find(one.workspaceId), (found) => ({
            name: one.name,
            workspace: Option.getOrNull(Option.map(found, ({ slug }) => slug))
          }))
        )
      })
    )
    const lines = rows.map((row) => `${row.name}  ${row.workspace ?? "(removed)"}`)
    yield* Console.log(
      flags.json ? JSON.stringify(rows) : lines.length === 0 ? "There are no readers." : lines.join("\n")
    )
  })
).pipe(
  Command.withDescription("List the logins that read a workspace"),
  Command.withExamples([{ command: "calendeal reader list", description: "Show all of them" }])
)

/** Removes a reader. */
const remove = Command.make(
  "remove",
  { name, json },
  Effect.fn(function* (flags) {
    yield* withPorts(({ database }) =>
      Effect.gen(function* () {
        const readers = yield* asOwner(database)(allReaders)
        yield* asOwner(database)(withRemedy(removeReader(flags.name), database.owner))
        const id = readers.find((one) => one.name === flags.name)?.workspaceId
        const directory = yield* WorkspaceDirectory
        // The workspace of a reader can be removed before it.
        if (id !== undefined && Option.isSome(yield* directory.find(id)))
          yield* commit(yield* commandLineContext(id), { _tag: "NoteReaderRemoved", name: flags.name })
      })
    )
    yield* Console.log(
      flags.json ? JSON.stringify({ removed: flags.name }) : `${flags.name} no longer reads anything.`
    )
  })
).pipe(
  Command.withDescription("Remove a login that reads a workspace, with its schema"),
  Command.withExamples([
    {
      command: "calendeal reader remove --name acme_reader",
      description: "End the access of an analytics tool"
    }
  ])
)

/** Manages logins for analytics tools. */
export const reader = Command.make("reader").pipe(
  Command.withDescription("Manage logins of the database that read one workspace: add, list, remove"),
  Command.withExamples([
    {
      command: "calendeal reader add --workspace acme --name acme_reader",
      description: "Let an analytics tool read the workspace acme"
    }
  ]),
  Command.withSubcommands([add, list, remove])
)

const Password = Schema.String.check(Schema.isPattern(/^[\x21-\x7e]{16,128}$/u))

/** The password in a file, without the end of its line. */
const passwordIn = Effect.fnUntraced(function* (file: Option.Option<string>) {
  if (Option.isNone(file)) return Option.none<Redacted.Redacted>()
  const text = (yield* readArgument(file.value)).toString("utf8").trimEnd()
  if (!Schema.is(Password)(text))
    return yield* new NoReader({
      message: `The file "${file.value}" has no suitable password.`,
      remedy: "Write 16 to 128 letters, digits and signs of ASCII into it, without spaces."
    })
  return Option.some(Redacted.make(text))
})

type Refusal = ReaderNameTaken | ReadersNotDistributed | UnknownReader | SqlError.SqlError

/** Says what to do after a refusal, of PostgreSQL as well. */
const withRemedy = <A, R>(effect: Effect.Effect<A, Refusal, R>, owner: Redacted.Redacted) =>
  Effect.catch(effect, (refusal): Effect.Effect<never, NoReader | SqlError.SqlError> => {
    if (SqlError.isSqlError(refusal)) {
      if (refusal.reason._tag !== "AuthorizationError") return Effect.fail(refusal)
      const login = loginOf(owner)
      return Effect.fail(
        new NoReader({
          message: `The user "${login}" of DATABASE_MIGRATION_URL may not make or remove readers.`,
          remedy:
            `Nothing was changed. As a superuser, run: ALTER ROLE ${login} CREATEROLE; ` +
            `GRANT SET ON PARAMETER app.workspace_id TO ${login}; GRANT CREATE ON DATABASE to the same user`
        })
      )
    }
    return Effect.fail(new NoReader(refusals[refusal._tag]))
  })

const refusals = {
  ReaderNameTaken: {
    message: "The server has a role or a schema of this name already.",
    remedy: "Nothing was changed. Give another --name, or remove the reader first."
  },
  UnknownReader: {
    message: "No reader has this name.",
    remedy: "Nothing was changed. Run `calendeal reader list` to see them."
  },
  ReadersNotDistributed: {
    message: "The database is distributed, where a login cannot be bound to a workspace.",
    remedy: "Nothing was changed. Use `calendeal export-data` instead."
  }
}

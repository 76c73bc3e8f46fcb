import { entriesInCsv } from "@calendeal/adapters-payments"
import { commandLineContext, commit, listAll } from "@calendeal/domain/management"
import { enterPast, type Imported } from "@calendeal/domain/receiver-deliveries"
import { ProviderName } from "@calendeal/domain/receivers"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { Console, Effect, Option, Result, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { withPorts } from "../runtime/withPorts.ts"
import { askedPast, beginningOf, NotImported } from "./askedPast.ts"
import { json, readArgument, workspace, workspaceNamed } from "./arguments.ts"
import { faultLines } from "./faultLines.ts"
import { spend } from "./importSpend.ts"

/** Records the payments that a provider has, or a file. Money that is also received counts once, however often it is imported. */
const payments = Command.make(
  "payments",
  {
    workspace,
    from: Flag.Literals("from", ["csv", ...ProviderName.literals]).pipe(
      Flag.withDescription("The provider that is asked, or csv for a file")
    ),
    connection: Flag.String("connection").pipe(
      Flag.withDescription("The id of the payment connection (default: the only one)"),
      Flag.optional
    ),
    since: Flag.String("since").pipe(
      Flag.withDescription("The day or the instant from which payments are asked for, such as 2026-01-01"),
      Flag.withSchema(Schema.DateTimeUtcFromString),
      Flag.optional
    ),
    file: Flag.String("file").pipe(
      Flag.withDescription("The path of the file, with --from csv"),
      Flag.optional
    ),
    dryRun: Flag.Boolean("dry-run").pipe(
      Flag.withDescription("Record nothing, and count what is found"),
      Flag.withDefault(false)
    ),
    json
  },
  Effect.fn(function* ({ dryRun: isTrial, file, from, since, ...flags }) {
    const rows = from === "csv" ? yield* entriesOf(file) : null
    const found = yield* withPorts(() =>
      Effect.gen(function* () {
        const { id } = yield* workspaceNamed(flags.workspace)
        const connection = yield* connectionOf(id, from, flags.connection)
        const past = rows === null ? { since: yield* beginningOf(since) } : { rows }
        // First, so that the log also has an import that does not end (D-RCV-19).
        if (!isTrial)
          yield* commit(yield* commandLineContext(id), {
            _tag: "ImportPayments",
            connectionId: connection.id
          })
        return yield* "rows" in past
          ? enterPast(connection, past.rows, { isTrial })
          : askedPast(connection, past.since, isTrial)
      })
    )
    yield* Console.log(flags.json ? JSON.stringify({ ...found, dryRun: isTrial }) : text(found, isTrial))
  })
).pipe(
  Command.withDescription("Record payments, refunds and disputes that a provider or a file has"),
  Command.withExamples([
    {
      command: "calendeal import payments --workspace acme --from stripe --since 2026-01-01 --dry-run",
      description: "Count what Stripe has since the beginning of the year"
    },
    {
      command: "calendeal import payments --workspace acme --from csv --file payments.csv",
      description: "Record the payments of a file"
    }
  ])
)

/** What other programs know. */
export const imports = Command.make("import").pipe(
  Command.withDescription("Record what other programs know: payments and the costs of advertising"),
  Command.withSubcommands([payments, spend]),
  Command.withExamples([
    {
      command: "calendeal import payments --workspace acme --from stripe --since 2026-01-01",
      description: "Record what Stripe has since the beginning of the year"
    }
  ])
)

const text = ({ adjustments, known, payments, unmatched, unreadable }: Imported, isTrial: boolean): string =>
  [
    `${payments} payments, of which ${known} were recorded before`,
    `${adjustments} refunds and disputes`,
    ...(isTrial ? ["Nothing was recorded."] : [`${unmatched} payments belong to no contact yet`]),
    ...(unreadable > 0 ? [`${unreadable} items cannot be read`] : [])
  ].join("\n")

const entriesOf = Effect.fnUntraced(function* (file: Option.Option<string>) {
  if (Option.isNone(file))
    return yield* new NotImported({ message: "There is no file.", remedy: "Name it with --file." })
  const content = new TextDecoder().decode(yield* readArgument(file.value))
  const read = entriesInCsv(content)
  if (Result.isSuccess(read)) return read.success
  return yield* new NotImported({
    message: `The file is wrong, and nothing of it was recorded.\n${faultLines(read.failure)}`,
    remedy: "Correct it. docs/guides/payment-providers.md has the columns."
  })
})

/** The connection with the id, or the only one of the provider. A file can be of any. */
const connectionOf = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  from: "csv" | ProviderName,
  id: Option.Option<string>
) {
  const all = yield* listAll(workspaceId, "paymentConnections", {})
  const fitting = all
    .filter((connection) => from === "csv" || connection.provider === from)
    .filter((connection) => Option.isNone(id) || connection.id === id.value)
  const [connection] = fitting
  if (connection !== undefined && fitting.length === 1) return connection
  return yield* connection === undefined
    ? new NotImported({
        message: "The workspace has no such payment connection.",
        remedy: "Connect the provider first, or correct --connection and --from."
      })
    : new NotImported({
        message: `${fitting.length} payment connections fit.`,
        remedy: `Choose one with --connection: ${fitting.map(({ id, name }) => `${id} (${name})`).join(", ")}.`
      })
})

import { IdGenerator } from "@calendeal/domain/consistency"
import { commandLineContext, commit } from "@calendeal/domain/management"
import { amountOf, Currency } from "@calendeal/domain/money"
import { type CampaignMatch, spendMatches } from "@calendeal/domain/reports"
import { spendInFile, SpendRecordingId, type SpendRow } from "@calendeal/domain/spend"
import type { Workspace } from "@calendeal/domain/workspaces"
import { type Array as Arr, Console, Effect, Option, Result } from "effect"
import { Command, Flag } from "effect/cli"
import { withPorts } from "../runtime/withPorts.ts"
import { NotImported } from "./askedPast.ts"
import { json, readArgument, workspace, workspaceNamed } from "./arguments.ts"
import { faultLines } from "./faultLines.ts"

/** Records what advertising cost by the export of an ad platform. Days and campaigns that were recorded before are replaced. */
export const spend = Command.make(
  "spend",
  {
    workspace,
    file: Flag.String("file").pipe(Flag.withDescription("The path of the export")),
    currency: Flag.String("currency").pipe(
      Flag.withDescription("The currency of an export that does not say it, such as EUR"),
      Flag.withSchema(Currency),
      Flag.optional
    ),
    dryRun: Flag.Boolean("dry-run").pipe(
      Flag.withDescription("Record nothing, and show which campaigns have leads"),
      Flag.withDefault(false)
    ),
    json
  },
  Effect.fn(function* ({ currency, dryRun: isTrial, file, ...flags }) {
    const found = yield* spendIn(file, Option.getOrNull(currency))
    const { added, rows, skipped } = found
    const campaigns = yield* withPorts(() =>
      Effect.gen(function* () {
        const target = yield* workspaceNamed(flags.workspace)
        if (!isTrial) {
          const recordingId = SpendRecordingId.make(yield* (yield* IdGenerator).uuid)
          yield* commit(yield* commandLineContext(target.id), { _tag: "SetSpend", recordingId, rows })
        }
        return yield* matchesOf(target, rows)
      })
    )
    const counts = { rows: rows.length, added, skipped, dryRun: isTrial }
    yield* Console.log(
      flags.json
        ? JSON.stringify({ ...counts, campaigns: campaigns.map(inJson) })
        : [...textOf(counts), ...campaigns.map(lineOf)].join("\n")
    )
  })
).pipe(
  Command.withDescription("Record what advertising cost, from the export of an ad platform"),
  Command.withExamples([
    {
      command: "calendeal import spend --workspace acme --file costs.csv --dry-run",
      description: "Show which campaigns of an export have leads"
    }
  ])
)

const spendIn = Effect.fnUntraced(function* (file: string, currency: Currency | null) {
  const read = spendInFile(yield* readArgument(file), currency)
  if (Result.isFailure(read))
    return yield* new NotImported({
      message: `The file is wrong, and nothing of it was recorded.\n${faultLines(read.failure.map(({ line, message }) => ({ line, problem: message })))}`,
      remedy: "Correct it, or export it again. docs/guides/spend.md has the columns."
    })
  return read.success
})

/** The leads of the days of the file by its campaigns. */
const matchesOf = (workspace: Workspace, rows: Arr.NonEmptyReadonlyArray<SpendRow>) =>
  spendMatches(workspace, rows).pipe(
    Effect.catchTags({
      TooMuchToCount: () =>
        Effect.fail(
          new NotImported({
            message: "The workspace has too many leads in these days to compare them in time.",
            remedy: "Import a shorter period."
          })
        ),
      TooManyReports: () =>
        Effect.fail(new NotImported({ message: "The database is busy.", remedy: "Try again in a minute." }))
    })
  )

const inJson = ({ byId, byName, campaign, spend }: CampaignMatch) => ({
  ...campaign,
  spend: spend.map(({ cents, currency }) => ({ amount: amountOf(cents), currency })),
  leadsById: byId,
  leadsByName: byName
})

const textOf = ({
  added,
  dryRun,
  rows,
  skipped
}: {
  readonly rows: number
  readonly added: number
  readonly skipped: number
  readonly dryRun: boolean
}): ReadonlyArray<string> => [
  `${rows} days of campaigns`,
  ...(added > 0 ? [`${added} lines were added to another one of the same day and campaign`] : []),
  ...(skipped > 0 ? [`${skipped} lines are totals or notes, and were left out`] : []),
  dryRun ? "Nothing was recorded." : "Earlier amounts of these days and campaigns are replaced."
]

const lineOf = ({ byId, byName, campaign, spend }: CampaignMatch): string => {
  const money = spend.map(({ cents, currency }) => `${amountOf(cents).toFixed(2)} ${currency}`).join(" and ")
  const leads = byId + byName === 0 ? "no leads" : `${byId} leads by id, ${byName} by name`
  return `${campaign.platform}: ${campaign.name}${campaign.id === null ? "" : ` (${campaign.id})`}: ${money}, ${leads}`
}

import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect } from "effect"
import { CliOutput, Command, type HelpDoc } from "effect/cli"
import { version } from "../version.ts"
import { calendeal } from "./calendeal.ts"

/** The help of a command, with its full name. */
export interface CommandHelp {
  readonly words: ReadonlyArray<string>
  readonly help: HelpDoc.HelpDoc
}

/** The help of every command, each before its subcommands. */
export const commandHelps = (
  words: ReadonlyArray<string> = []
): Effect.Effect<ReadonlyArray<CommandHelp>, unknown> =>
  Effect.gen(function* () {
    const help = yield* helpOf(words)
    const names = (help.subcommands ?? []).flatMap(({ commands }) => commands.map(({ name }) => name))
    const below = yield* Effect.forEach(names, (name) => commandHelps([...words, name]))
    return [{ words, help }, ...below.flat()]
  })

/** The help of all commands as Markdown for docs/reference/cli.md. */
export const commandReference = Effect.map(commandHelps(), (all) => all.map(section).join("\n"))

const helpOf = (words: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const shown: Array<HelpDoc.HelpDoc> = []
    const present = (event: CliOutput.Presenter.Event) =>
      Effect.sync(() => {
        if (event._tag === "Help") shown.push(event.helpDoc)
      })
    yield* Command.runWith(calendeal, { version })([...words, "--help"]).pipe(
      Effect.provideService(CliOutput.Presenter, { present }),
      Effect.provide(NodeServices.layer)
    )
    const [help] = shown
    return help === undefined ? yield* Effect.die(new Error(`no help for ${words.join(" ")}`)) : help
  })

const { formatHelpDoc } = CliOutput.defaultFormatter({ colors: false, globalFlags: "none" })

const section = ({ help, words }: CommandHelp): string => {
  const lines = formatHelpDoc(help).trim().split("\n")
  return [
    `## ${["calendeal", ...words].join(" ")}`,
    "",
    "```text",
    ...lines.map((line) => line.trimEnd()),
    "```",
    ""
  ].join("\n")
}

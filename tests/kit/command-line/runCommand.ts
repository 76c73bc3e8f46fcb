import * as NodeServices from "@effect/platform-node/NodeServices"
import { ConfigProvider, Console, Effect, Exit, Option } from "effect"
import { Command } from "effect/cli"
import { calendeal } from "@calendeal/app/commands/calendeal"
import { failureText } from "@calendeal/app/runtime/runMain"
import { version } from "@calendeal/app/version"

/** The exit code and the output of a command. */
export interface Outcome {
  readonly code: number | string
  readonly output: string
}

/** Runs a command in this process with only these settings, in development unless they say otherwise. */
export const runCommand = async (
  words: ReadonlyArray<string>,
  environment: Readonly<Record<string, string>>
): Promise<Outcome> => {
  const lines: Array<string> = []
  const print = (...texts: ReadonlyArray<unknown>) => void lines.push(texts.join(" "))
  const exit = await Command.runWith(calendeal, { version })(words).pipe(
    Effect.provide(NodeServices.layer),
    Effect.provideService(Console.Console, { ...globalThis.console, log: print, error: print }),
    Effect.provide(
      ConfigProvider.layer(ConfigProvider.fromEnv({ env: { NODE_ENV: "development", ...environment } }))
    ),
    Effect.runPromiseExit
  )
  if (Exit.isFailure(exit)) lines.push(Option.getOrElse(failureText(exit.cause), () => ""))
  return { code: Exit.isSuccess(exit) ? 0 : 1, output: lines.join("\n") }
}

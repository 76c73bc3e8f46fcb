import { Clock, Console, Effect, Option } from "effect"
import { captureFolderOf } from "../runtime/mail.ts"
import { baseUrlOf, isLocalDevelopment, type Settings } from "../settings/Settings.ts"
import { type DemoCommand, demoCommands, nextStart } from "./commands.ts"
import { type DemoKey, writeDemoEnvironment } from "./credentials.ts"
import { demoIds } from "./ids.ts"

/** Prints the addresses of the service and the commands to try. */
export const announce = Effect.fn("demo.announce")(function* (
  settings: Settings,
  { key, signIn, token }: { readonly key: DemoKey; readonly token: string; readonly signIn: string }
) {
  const baseUrl = baseUrlOf(settings)
  const isLocal = isLocalDevelopment(settings)
  const lines = [
    { name: "base address", value: baseUrl },
    { name: "booking pages", value: `${baseUrl}/acme/intro, /acme/product-demo, /acme/site-visit` },
    ...(isLocal ? [{ name: "on a site", value: `${baseUrl}/demo` }] : []),
    { name: "documentation", value: `${baseUrl}/docs` },
    { name: "OpenAPI", value: `${baseUrl}/openapi.json` },
    { name: "health", value: `${baseUrl}/healthz and ${baseUrl}/readyz` },
    ...Option.match(settings.metricsPort, {
      onNone: () => [],
      onSome: (port) => [{ name: "metrics", value: `http://${new URL(baseUrl).hostname}:${port}/metrics` }]
    }),
    ...Option.match(settings.mockAdServer, {
      onNone: () => [],
      onSome: ({ origin }) => [{ name: "mock ad server", value: `${origin} receives the conversions` }]
    }),
    ...Option.match(captureFolderOf(settings), {
      onNone: () => [],
      onSome: (folder) => [
        {
          name: "mails",
          value: `${isLocal ? `${baseUrl}/dev/mail shows them` : `in ${folder}`}; none is sent`
        }
      ]
    }),
    { name: "console", value: `${baseUrl}/console, after the sign-in` },
    { name: "sign in, once", value: signIn },
    { name: "API key", value: `${key.prefix}  secret ${key.secret}` },
    { name: "access token", value: token },
    { name: "for a shell", value: `. ${writeDemoEnvironment(settings.dataDir, baseUrl, key, token)}` }
  ]
  const slot = yield* Effect.orDie(nextStart(demoIds.intro))
  const run = (yield* Clock.currentTimeMillis).toString(36)
  const commands = Option.match(slot, {
    onNone: () => [],
    onSome: (start) => demoCommands({ baseUrl, key, run, token, ...start })
  })
  yield* Console.log(
    banner("Calendeal is running. Press Ctrl-C to stop it. The data is kept.", lines, commands)
  )
})

/** A label and its value. */
interface Line {
  readonly name: string
  readonly value: string
}

/**
 * The text that is printed when the service is up. Addresses are in a box. Commands follow without borders, so that
 * they can be copied.
 */
const banner = (title: string, lines: ReadonlyArray<Line>, commands: ReadonlyArray<DemoCommand>): string => {
  const nameWidth = Math.max(...lines.map(({ name }) => name.length))
  const rows = [title, "", ...lines.map(({ name, value }) => `${name.padEnd(nameWidth)}  ${value}`)]
  const width = Math.max(...rows.map((row) => row.length))
  return [
    `┌─${"─".repeat(width)}─┐`,
    ...rows.map((row) => `│ ${row.padEnd(width)} │`),
    `└─${"─".repeat(width)}─┘`,
    ...commands.flatMap(({ command, title: what }, index) => ["", `${index + 1}. ${what}`, command]),
    ""
  ].join("\n")
}

import { Clock, Console, Effect, Option } from "effect"
import { baseUrlOf, type Settings } from "../settings/Settings.ts"
import { banner } from "./banner.ts"
import { demoCommands } from "./commands.ts"
import type { DemoKey } from "./demoKey.ts"
import { writeDemoEnvironment } from "./demoEnvironment.ts"
import { demoIds } from "./ids.ts"
import { nextStart } from "./nextStart.ts"

/** Prints the addresses of the service and the commands to try. */
export const announce = Effect.fn("demo.announce")(function* (
  settings: Settings,
  key: DemoKey,
  token: string
) {
  const baseUrl = baseUrlOf(settings)
  const lines = [
    { name: "base address", value: baseUrl },
    { name: "booking pages", value: `${baseUrl}/acme/intro, /acme/product-demo, /acme/site-visit` },
    { name: "on a site", value: `${baseUrl}/demo` },
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

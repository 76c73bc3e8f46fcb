import { join } from "node:path"
import { issueKey } from "@calendeal/domain/management"
import { Effect, Option, Redacted, Schema } from "effect"
import { readKept, writeKept } from "../settings/developmentSecrets.ts"
import { demoIds } from "./ids.ts"

/** An API key with its secret in plain text. Only the demonstration stores one. */
const DemoKey = Schema.Struct({ prefix: Schema.String, secret: Schema.String })
export type DemoKey = typeof DemoKey.Type

/** The demonstration's API key. Stored in the data folder, so that its commands still work after a restart. */
export const demoKey = Effect.fn("demo.key")(function* (dataDir: string, isNewWorkspace: boolean) {
  const file = join(dataDir, "demo-key.json")
  const kept = isNewWorkspace ? Option.none<DemoKey>() : yield* readKept(file, DemoKey)
  if (Option.isSome(kept)) return kept.value
  const { key, secret } = yield* issueKey(demoIds.workspace)
  const made: DemoKey = { prefix: key.prefix, secret: Redacted.value(secret) }
  writeKept(file, made)
  return made
})

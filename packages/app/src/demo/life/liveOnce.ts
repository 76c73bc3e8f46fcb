import { join } from "node:path"
import { Effect, Option, Schema } from "effect"
import { readKept, writeKept } from "../../settings/developmentSecrets.ts"
import { live } from "./live.ts"

/** Whether the workspace has its whole story. */
const Progress = Schema.Struct({ isWhole: Schema.Boolean })

/**
 * Tells the story of a new workspace, and goes on with one that an ended process has begun (D-DEMO-4). The data folder knows which, so that
 * the workspace of an earlier start stays as its owner has changed it.
 */
export const liveOnce = Effect.fn("demo.liveOnce")(function* (dataDir: string, isWanted: boolean) {
  const file = join(dataDir, "demo-story.json")
  const progress = isWanted ? Option.some({ isWhole: false }) : yield* readKept(file, Progress)
  if (!Option.exists(progress, ({ isWhole }) => !isWhole)) return
  writeKept(file, { isWhole: false })
  yield* live()
  writeKept(file, { isWhole: true })
})

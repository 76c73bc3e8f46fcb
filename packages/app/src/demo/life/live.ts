import { dateAt, zoneNamed } from "@calendeal/domain/availability"
import { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { DateTime, Effect, Option } from "effect"
import { demoIds } from "../ids.ts"
import { recordCosts } from "./costs.ts"
import { addDemand } from "./demand.ts"
import { furnish } from "./furnish.ts"
import { enterMails } from "./mails.ts"
import { perform } from "./perform.ts"
import { storyBefore } from "./story.ts"
import { connectSilentCalendar } from "./troubles.ts"
import { forgetMessages, withoutMessages } from "./withoutMessages.ts"
import { addVisits } from "./visits.ts"

/**
 * Fills the new demonstration workspace: faces and words, and eight weeks of leads, meetings and payments before the day on which it was
 * made, with the meetings of four weeks after it (D-DEMO-1). It sends nothing (D-DEMO-2). Carried out again after an interruption, it
 * goes on to the same end. Run it while no worker runs.
 */
export const live = Effect.fn("demo.live")(function* () {
  const directory = yield* WorkspaceDirectory
  const workspace = Option.getOrThrow(yield* directory.find(demoIds.workspace))
  const today = dateAt(zoneNamed(workspace.timezone), DateTime.toEpochMillis(workspace.createdAt))
  yield* furnish(workspace, today)
  // The story keeps the rules: a refusal is a defect.
  const meetings = yield* Effect.orDie(withoutMessages(perform(storyBefore(today))))
  yield* addVisits(today)
  yield* addDemand(today)
  yield* enterMails(meetings)
  yield* Effect.orDie(connectSilentCalendar(today))
  yield* Effect.orDie(recordCosts(today))
  yield* forgetMessages
})

import { replayView } from "@calendeal/adapters-http"
import { ReplayView } from "@calendeal/adapters-http/contract"
import { ContactBook, type TypedEmail } from "@calendeal/domain/contacts"
import { findSetup, replayLeads, setupAfter } from "@calendeal/domain/management"
import type { Workspace, WorkspaceId } from "@calendeal/domain/workspaces"
import { DateTime, Effect, Option, Schema } from "effect"
import { withPorts } from "../runtime/withPorts.ts"
import { plan } from "../workspace-file/applyFile.ts"
import { readFile } from "../workspace-file/readFile.ts"
import { workspaceNamed } from "./arguments.ts"
import { replayLines } from "./replayLines.ts"

/** No contact of the workspace has the email. */
class UnknownLead extends Schema.TaggedError<UnknownLead>()("UnknownLead", {}) {
  override readonly message = "The workspace has no contact with this email."
  readonly remedy = "Correct --explain, or leave it out."
}

/** The past cannot be replayed, because it has too much. */
class SpanTooLong extends Schema.TaggedError<SpanTooLong>()("SpanTooLong", {}) {
  override readonly message = "The span has too many bookings to replay."
  readonly remedy = "Choose a shorter one with --since."
}

interface Flags {
  readonly workspace: Workspace["slug"]
  /** Days, such as 90d. */
  readonly since: string
  readonly prune: boolean
  readonly explain: Option.Option<typeof TypedEmail.Type>
  readonly json: boolean
}

/** The report of what stored leads would have got under the file with this text. */
export const replayFile = Effect.fnUntraced(function* (text: string, flags: Flags) {
  const read = yield* Effect.fromResult(readFile(text))
  return yield* withPorts(() =>
    Effect.gen(function* () {
      const { id } = yield* workspaceNamed(flags.workspace)
      const { steps } = yield* plan(id, read, flags.prune)
      const today = yield* findSetup(id)
      const changed = setupAfter(
        today,
        steps.map(({ change }) => change)
      )
      const explained = yield* contactNamed(id, flags.explain)
      const since = DateTime.subtract(yield* DateTime.now, { days: Number.parseInt(flags.since, 10) })
      const compared = yield* replayLeads({ today, changed, since, explained }).pipe(
        Effect.catchTag("TooMuchToReplay", () => Effect.fail(new SpanTooLong()))
      )
      const view = replayView(compared, [today, changed], Option.getOrNull(explained))
      const encoded = Schema.encodeSync(ReplayView)(view)
      return flags.json ? JSON.stringify(encoded) : replayLines(encoded, [today, changed]).join("\n")
    })
  )
})

const contactNamed = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  email: Option.Option<typeof TypedEmail.Type>
) {
  if (Option.isNone(email)) return Option.none()
  const found = yield* ContactBook.use((book) => book.findByEmail(workspaceId, email.value))
  return Option.isSome(found) ? Option.some(found.value.id) : yield* new UnknownLead()
})

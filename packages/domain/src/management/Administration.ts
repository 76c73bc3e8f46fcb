import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { Act } from "./Act.ts"
import type { AuditEntryId } from "./AuditEntry.ts"
import type { Change } from "./Change.ts"
import type { Refusal } from "./refusals.ts"

/** Port: changes of a workspace, each with its line in the audit log. */
export class Administration extends Context.Service<
  Administration,
  {
    /**
     * Commits one change and its audit entry as one act, or nothing of it. Changes of one workspace come one after the
     * other, so that what a change must find (a version, another owner, the hosts that it names, a free slug) is still
     * so when it is committed. NotThere: the workspace, or what is to be changed, is gone.
     */
    readonly commit: (act: Act, entryId: AuditEntryId, change: Change) => Effect<void, Refusal>
  }
>()("@calendeal/domain/management/Administration") {}

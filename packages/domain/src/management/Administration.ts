import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { Act } from "./Act.ts"
import type { AuditEntryId } from "./AuditEntry.ts"
import type { Change } from "./Change.ts"
import type { ChangePlan, PlanRefused } from "./ChangePlan.ts"
import type { InTheWay, NotThere, Outdated, Refusal } from "./refusals.ts"

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
    /**
     * Commits all of a plan as one act, with its audit entries, or nothing of it. Outdated: the workspace is not any more
     * what the plan was made for; NotThere: it is gone; PlanRefused: one of the changes cannot be made; InTheWay: somebody
     * else is changing the workspace for longer than one can wait.
     */
    readonly commitPlan: (
      act: Act,
      plan: ChangePlan
    ) => Effect<void, NotThere | Outdated | InTheWay | PlanRefused>
  }
>()("@calendeal/domain/management/Administration") {}

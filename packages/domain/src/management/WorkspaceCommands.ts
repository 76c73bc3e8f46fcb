import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { AuditContext, AuditEntryId } from "./AuditEntry.ts"
import type { AdminCommand } from "./AdminCommand.ts"
import type { BatchRefused, CommandBatch } from "./CommandBatch.ts"
import type { InTheWay, NotThere, Outdated, Refusal } from "./refusals.ts"

/** Port: changes of a workspace, each with its line in the audit log. */
export class WorkspaceCommands extends Context.Service<
  WorkspaceCommands,
  {
    /**
     * Commits one change and its audit entry as one act, or nothing of it. Changes of one workspace come one after the
     * other, so that what a change must find (a version, another owner, the hosts that it names, a free slug) is still
     * so when it is committed. NotThere: the workspace, or what is to be changed, is gone.
     */
    readonly commit: (
      audit: AuditContext,
      entryId: AuditEntryId,
      change: AdminCommand
    ) => Effect<void, Refusal>
    /**
     * Commits all of a plan as one act, with its audit entries, or nothing of it. Outdated: the workspace is not any more
     * what the plan was made for; NotThere: it is gone; BatchRefused: one of the changes cannot be made; InTheWay: somebody
     * else is changing the workspace for longer than one can wait.
     */
    readonly commitBatch: (
      audit: AuditContext,
      plan: CommandBatch
    ) => Effect<void, NotThere | Outdated | InTheWay | BatchRefused>
  }
>()("@calendeal/domain/management/WorkspaceCommands") {}

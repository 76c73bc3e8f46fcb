import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { AuditContext, AuditEntryId } from "../../channels/records/index.ts"
import type { AdminCommand } from "./AdminCommand.ts"
import type { BatchRefused, CommandBatch } from "./CommandBatch.ts"
import type { StateConflict, ResourceNotFound, Outdated, Refusal } from "./refusals.ts"

/** Port: changes to a workspace, each with an audit entry. */
export class WorkspaceCommands extends Context.Service<
  WorkspaceCommands,
  {
    /**
     * Commits a change and its audit entry in one transaction. Changes to a workspace are serialised, so that the state
     * that was checked (a version, another owner, hosts, a free slug) is still current at the commit. ResourceNotFound: the
     * workspace or the resource was removed.
     */
    readonly commit: (
      audit: AuditContext,
      entryId: AuditEntryId,
      change: AdminCommand
    ) => Effect<void, Refusal>
    /**
     * Commits a batch with its audit entries in one transaction. Outdated: the workspace has changed since the batch was
     * made. ResourceNotFound: it was removed. BatchRefused: one of the changes is refused. StateConflict: waiting for another change to
     * the workspace timed out.
     */
    readonly commitBatch: (
      audit: AuditContext,
      plan: CommandBatch
    ) => Effect<void, ResourceNotFound | Outdated | StateConflict | BatchRefused>
  }
>()("@calendeal/domain/management/WorkspaceCommands") {}

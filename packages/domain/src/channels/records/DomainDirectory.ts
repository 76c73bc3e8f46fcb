import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { DomainName, OwnDomain, WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { AuditEntry } from "./AuditEntry.ts"

/** Port: the own domains of workspaces (D-DOM-1). Looking up a name or a workspace is cheap, and may be some seconds behind. */
export class DomainDirectory extends Context.Service<
  DomainDirectory,
  {
    /** All domains, the oldest first. */
    readonly all: Effect<ReadonlyArray<OwnDomain>>
    /** The workspace of this name. */
    readonly workspaceAt: (name: string) => Effect<Option<WorkspaceId>>
    /** The name for links to the workspace's pages: the latest that was added. */
    readonly nameOf: (workspaceId: WorkspaceId) => Effect<Option<DomainName>>
    /**
     * Adds a name, with an audit entry. `Kept`: the workspace has it already, which is no change. `Taken`: it belongs to another
     * workspace.
     */
    readonly enter: (domain: OwnDomain, entry: AuditEntry) => Effect<"Entered" | "Kept" | "Taken">
    /** Removes a workspace's name, with an audit entry. False: the workspace does not have it, which is no change. */
    readonly remove: (domain: Pick<OwnDomain, "name" | "workspaceId">, entry: AuditEntry) => Effect<boolean>
  }
>()("@calendeal/domain/management/DomainDirectory") {}

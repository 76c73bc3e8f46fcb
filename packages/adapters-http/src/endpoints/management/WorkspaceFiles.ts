import type {
  AuditContext,
  BatchRefused,
  Outdated,
  ResourceNotFound,
  StateConflict
} from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Issue, PlannedChange } from "../../contract/index.ts"

/** A file, and whether hosts and event types that are not in it are removed. */
export interface GivenFile {
  readonly file: string
  readonly prune: boolean
}

/** What applying a file changes. `plan` identifies the file and the versions of the workspace. */
export interface PlanOfFile {
  readonly changes: ReadonlyArray<PlannedChange>
  readonly plan: string
}

/** A file is invalid, or does not fit the workspace. */
export class FileRefused extends Data.TaggedError("FileRefused")<{ readonly issues: ReadonlyArray<Issue> }> {}

/** Port: the workspace as a file. The application implements it, as for its command line. */
export class WorkspaceFiles extends Context.Service<
  WorkspaceFiles,
  {
    /** The file of the workspace as YAML. Fails with the faults for which it has none. */
    readonly print: (workspaceId: WorkspaceId) => Effect.Effect<string, FileRefused>
    /** Changes nothing. Fails with the file's faults. */
    readonly plan: (workspaceId: WorkspaceId, given: GivenFile) => Effect.Effect<PlanOfFile, FileRefused>
    /** Makes all changes in one transaction. Outdated: the plan of the file is not this one any more. */
    readonly apply: (
      audit: AuditContext,
      given: GivenFile,
      plan: string
    ) => Effect.Effect<PlanOfFile, FileRefused | Outdated | ResourceNotFound | StateConflict | BatchRefused>
  }
>()("@calendeal/adapters-http/WorkspaceFiles") {
  /** For a server without the application's files: every request of a file is refused. */
  static readonly none = Layer.suspend(() => {
    const refused = Effect.fail(
      new FileRefused({
        issues: [
          { path: ["file"], message: "must be applied with `calendeal apply` here", code: "by_command_line" }
        ]
      })
    )
    return Layer.succeed(WorkspaceFiles, { print: () => refused, plan: () => refused, apply: () => refused })
  })
}

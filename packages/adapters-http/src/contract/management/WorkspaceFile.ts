import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { RateLimitedAnswer } from "../errors.ts"
import { atLeast, reading, refusals } from "./access.ts"
import { NeedsNoKey } from "./keys.ts"
import { withDefault } from "./fields.ts"

/** The most characters of a workspace file in a request (D-CON-62). */
const maximumFile = 262_144

/** A change that applying a workspace file makes. */
export const PlannedChange = Schema.Struct({
  action: Schema.Literals(["create", "update", "remove"]),
  kind: Schema.Literals(["workspace", "mail settings", "host", "event type"]),
  name: Schema.String.annotate({ description: "The slug of the workspace or event type, or the username." }),
  settings: Schema.Array(Schema.String).annotate({ description: "The settings that would change." })
})
export type PlannedChange = typeof PlannedChange.Type

/** A workspace file, and whether it removes. */
export const FileDraft = Schema.Struct({
  file: Schema.String.check(Schema.isMaxLength(maximumFile)).annotate({
    description: `The workspace file as YAML or JSON, at most ${maximumFile} characters.`
  }),
  prune: withDefault(
    Schema.Boolean.annotate({
      description: "Whether hosts and event types that are not in the file's sections are removed."
    }),
    false
  )
}).annotate({ identifier: "WorkspaceFileDraft" })

const planField = Schema.String.annotate({
  description: "Identifies the plan: its file and the versions from which it was made."
})

const FilePlan = Schema.Struct({
  changes: Schema.Array(PlannedChange).annotate({ description: "In their order. Empty: nothing to change." }),
  plan: planField
}).annotate({ identifier: "WorkspaceFilePlan" })

/** A workspace file whose plan was seen. */
export const PlannedFile = Schema.Struct({ ...FileDraft.fields, plan: planField }).annotate({
  identifier: "PlannedWorkspaceFile"
})

const params = { workspaceId: Schema.String }

export const ExportWorkspaceFile = HttpApiEndpoint.get("exportWorkspaceFile", "/:workspaceId/file", {
  params,
  success: Schema.Struct({
    file: Schema.String.annotate({ description: "YAML, as `calendeal export` prints it." })
  }),
  error: [...refusals, RateLimitedAnswer]
})
  .annotateMerge(atLeast("admin", "Export the workspace as a file", reading))
  .annotate(OpenApi.Description, "Settings, mails, hosts and event types (docs/reference/workspace-file.md).")

export const PlanWorkspaceFile = HttpApiEndpoint.post("planWorkspaceFile", "/:workspaceId/file/plan", {
  params,
  payload: FileDraft,
  success: FilePlan,
  error: [...refusals, RateLimitedAnswer]
})
  .annotateMerge(atLeast("admin", "Plan the changes of a workspace file", reading))
  .annotate(
    OpenApi.Description,
    "Changes nothing. The faults of the file are issues of `file`, with their lines."
  )

export const ApplyWorkspaceFile = HttpApiEndpoint.post("applyWorkspaceFile", "/:workspaceId/file/apply", {
  params,
  payload: PlannedFile,
  success: FilePlan,
  error: [...refusals, RateLimitedAnswer]
})
  .annotate(NeedsNoKey, true)
  .annotateMerge(atLeast("admin", "Apply a workspace file"))
  .annotate(
    OpenApi.Description,
    "Makes all changes of the plan or none, each with an entry in the audit log. 412 `precondition_failed`: the file is another one, or the workspace has changed since the plan; plan again."
  )

import { AnyText, Line } from "@calendeal/domain/texts"
import { Workspace } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { Conflict, InvalidInput, InvalidJson, MayNotOpen, NotFound } from "../errors.ts"
import { Instant } from "../Instant.ts"
import { anyUser, atLeast, Known, refusals } from "./access.ts"
import { described, HostNameField, upTo, says } from "./texts.ts"
import { matchHeader, versionHeader } from "./versions.ts"

/** A workspace's settings, as the management API shows them. */
export const WorkspaceView = Schema.Struct({ ...Workspace.fields, createdAt: Instant }).annotate({
  identifier: "Workspace"
})

const names = {
  name: described("What the workspace is called, 1-120 characters.", Line(1, 120)),
  slug: described("The workspace's part of its pages' addresses, lower-case.", Workspace.fields.slug),
  timezone: Workspace.fields.timezone.check(says("Its IANA zone, such as Europe/London."))
}

/** A new workspace. */
export const WorkspaceDraft = Schema.Struct(names).annotate({ identifier: "WorkspaceDraft" })

/** What is to be changed of a workspace's settings. */
export const WorkspacePatch = Schema.Struct({
  name: Schema.optionalKey(names.name),
  slug: Schema.optionalKey(names.slug),
  timezone: Schema.optionalKey(names.timezone),
  defaultCountry: Schema.optionalKey(
    described(
      "Two letters, such as GB: how phone numbers without a country code are read.",
      Workspace.fields.defaultCountry
    )
  ),
  embedAllowedHosts: Schema.optionalKey(
    upTo(100, HostNameField).annotate({
      description: "Who may frame the booking page, sub-domains included; none: any site."
    })
  ),
  contact: Schema.optionalKey(
    Workspace.fields.contact.annotate({
      description: "How visitors reach the workspace, shown on its booking pages; null: not said."
    })
  ),
  subscription: Schema.optionalKey(
    Workspace.fields.subscription.annotate({ description: "The owner's to change." })
  ),
  transactionsCreateContacts: Schema.optionalKey(
    described(
      "Whether a payment of an unknown e-mail creates its contact.",
      Workspace.fields.transactionsCreateContacts
    )
  )
}).annotate({ identifier: "WorkspacePatch" })

/** Says that the whole workspace is meant. */
export const WorkspaceRemoval = Schema.Struct({
  confirm: AnyText.annotate({ description: "The workspace's slug." })
}).annotate({ identifier: "WorkspaceRemoval" })

const place = { workspaceId: Schema.String }
const versioned = HttpApiSchema.WithHeaders(WorkspaceView, versionHeader)

/** The one management endpoint outside of any workspace. */
export const CreateWorkspace = HttpApiEndpoint.post("createWorkspace", "/api/workspaces", {
  payload: WorkspaceDraft,
  success: HttpApiSchema.WithHeaders(WorkspaceView.pipe(HttpApiSchema.status(201)), versionHeader),
  error: [InvalidJson, InvalidInput, MayNotOpen, Conflict]
})
  .middleware(Known)
  .annotateMerge(anyUser)
  .annotate(OpenApi.Summary, "Open a workspace")
  .annotate(
    OpenApi.Description,
    "Where the setting WORKSPACE_CREATION is `operator`, as in production by default, 403 `forbidden` answers everyone. " +
      "The caller becomes its owner, under the name and e-mail of the seat that the access token was issued for. Who " +
      "lost that seat cannot open workspaces. Phone numbers without a country code are read as those of the US until " +
      "`defaultCountry` says otherwise."
  )

export const GetWorkspace = HttpApiEndpoint.get("getWorkspace", "/:workspaceId", {
  params: place,
  success: versioned,
  error: [NotFound]
})
  .annotateMerge(atLeast("member"))
  .annotate(OpenApi.Summary, "Show the workspace's settings")

export const ChangeWorkspace = HttpApiEndpoint.patch("changeWorkspace", "/:workspaceId", {
  params: place,
  headers: matchHeader,
  payload: WorkspacePatch,
  success: versioned,
  error: refusals
})
  .annotateMerge(atLeast("admin"))
  .annotate(OpenApi.Summary, "Change the workspace's settings")
  .annotate(OpenApi.Description, "403 `forbidden` answers an admin who sends `subscription`.")

export const RemoveWorkspace = HttpApiEndpoint.delete("removeWorkspace", "/:workspaceId", {
  params: place,
  payload: WorkspaceRemoval,
  error: refusals
})
  .annotateMerge(atLeast("owner"))
  .annotate(OpenApi.Summary, "Remove the workspace")
  .annotate(OpenApi.Description, "And everything in it, for ever.")

import { quotaOf } from "@calendeal/domain/management"
import { EventTypeId, HostId } from "@calendeal/domain/event-types"
import { mostSubscribers, oneSpanOnly, SavedView, ViewChoices } from "@calendeal/domain/reports"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { NotFound } from "../errors.ts"
import { CurrencyField, Instant, Reference } from "../fields.ts"
import { atLeast, forMembers, refusals } from "./access.ts"
import { described, Identifier } from "./fields.ts"
import { pageOf, pageQuery } from "./listing.ts"

/** A saved view of the reports. */
export const SavedViewView = Schema.Struct({
  id: SavedView.fields.id,
  name: Schema.String,
  choices: ViewChoices,
  isSubscribed: Schema.Boolean.annotate({ description: "Whether you get its weekly email." }),
  createdAt: Instant
}).annotate({ identifier: "SavedView" })

const name = described("The name in lists, 1-120 characters.", SavedView.fields.name)
const choices = Schema.Struct({
  ...ViewChoices.fields,
  currency: Schema.optionalKey(CurrencyField),
  eventTypeId: Schema.optionalKey(Reference(EventTypeId, "Of this event type only.")),
  hostId: Schema.optionalKey(Reference(HostId, "Of this host only."))
})
  .annotate({ description: "The choices of the reports. An absent one is the usual one." })
  .check(oneSpanOnly)

/** A new saved view. */
export const SavedViewDraft = Schema.Struct({ name, choices }).annotate({ identifier: "SavedViewDraft" })

/** The fields of a saved view that change. Omitted fields stay as they are. */
export const SavedViewPatch = Schema.Struct({
  name: Schema.optionalKey(name),
  choices: Schema.optionalKey(choices)
}).annotate({ identifier: "SavedViewPatch" })

const params = { workspaceId: Schema.String }
const pathParams = { ...params, savedViewId: Identifier }

export const ListSavedViews = HttpApiEndpoint.get("listSavedViews", "/:workspaceId/saved-views", {
  params,
  query: pageQuery,
  success: pageOf(SavedViewView, "SavedViews")
}).annotateMerge(forMembers("none", "List the saved views of the reports"))

export const GetSavedView = HttpApiEndpoint.get("getSavedView", "/:workspaceId/saved-views/:savedViewId", {
  params: pathParams,
  success: SavedViewView,
  error: [NotFound]
}).annotateMerge(forMembers("none", "Get a saved view of the reports"))

export const CreateSavedView = HttpApiEndpoint.post("createSavedView", "/:workspaceId/saved-views", {
  params,
  payload: SavedViewDraft,
  success: SavedViewView.pipe(HttpApiSchema.status(201)),
  error: refusals
})
  .annotateMerge(atLeast("admin", "Save a view of the reports"))
  .annotate(
    OpenApi.Description,
    `All members who see the reports find it. An unknown event type or host is \`not_found\`. ${quotaOf("savedViews")}`
  )

export const UpdateSavedView = HttpApiEndpoint.patch(
  "updateSavedView",
  "/:workspaceId/saved-views/:savedViewId",
  { params: pathParams, payload: SavedViewPatch, success: SavedViewView, error: refusals }
).annotateMerge(atLeast("admin", "Rename or change a saved view of the reports"))

export const DeleteSavedView = HttpApiEndpoint.delete(
  "deleteSavedView",
  "/:workspaceId/saved-views/:savedViewId",
  { params: pathParams, error: refusals }
).annotateMerge(atLeast("admin", "Delete a saved view of the reports"))

const subscriptionPath = "/:workspaceId/saved-views/:savedViewId/subscription"

export const SetSavedViewSubscription = HttpApiEndpoint.put("setSavedViewSubscription", subscriptionPath, {
  params: pathParams,
  success: SavedViewView,
  error: refusals
})
  .annotateMerge(forMembers("none", "Get the weekly email of a saved view", { scope: "manage" }))
  .annotate(
    OpenApi.Description,
    `On Mondays at 8:00 of the workspace's zone, you get an email with the figures of the view and a link. At most ${mostSubscribers} members per view get it. Repeating this changes nothing.`
  )

export const DeleteSavedViewSubscription = HttpApiEndpoint.delete(
  "deleteSavedViewSubscription",
  subscriptionPath,
  {
    params: pathParams,
    error: refusals
  }
)
  .annotateMerge(forMembers("none", "End the weekly email of a saved view", { scope: "manage" }))
  .annotate(OpenApi.Description, "Repeating this changes nothing.")

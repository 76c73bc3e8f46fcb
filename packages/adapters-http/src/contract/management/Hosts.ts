import { TypedName } from "@calendeal/domain/contacts"
import { Line, Text } from "@calendeal/domain/texts"
import { quotaOf } from "@calendeal/domain/management"
import { Host, usernamePattern, WebAddress } from "@calendeal/domain/event-types"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { EmailField } from "../fields.ts"
import { NotFound } from "../errors.ts"
import { atLeast, forMembers, forAdminsAndHosts, refusals } from "./access.ts"
import { described, Identifier } from "./fields.ts"
import { pageOf, pageQuery } from "./listing.ts"
import { AbsencesField } from "./AbsencesField.ts"
import { ScheduleField } from "./ScheduleField.ts"
import { matchHeader, versioned } from "./versions.ts"

const username = Schema.String.check(
  Schema.isPattern(usernamePattern, {
    message: "must be 1-64 lower-case letters, digits, and . _ - between them",
    code: "username"
  })
)

const settings = {
  name: described("The name that visitors see, 1-120 characters.", TypedName),
  username: described(
    "The key of the host in the workspace file and the address of the host's page below the workspace's, 1-64 lower-case letters, digits, and . _ - between them",
    username
  ),
  email: EmailField,
  avatarUrl: described("The URL of a picture of the host. Null: no picture.", Schema.NullOr(WebAddress)),
  title: described(
    "The role that visitors see, 1-80 characters, such as Sales engineer. Null: none.",
    Schema.NullOr(Line(1, 80))
  ),
  introduction: described(
    "The host's words to visitors, 1-500 characters. Null: none.",
    Schema.NullOr(Text(1, 500))
  ),
  active: Schema.Boolean.annotate({ description: "An inactive host gets no new bookings." }),
  schedule: ScheduleField,
  maxBookingsPerDay: described(
    "The maximum number of bookings of all event types per local date, at least 1. Null: no limit.",
    Host.fields.maxBookingsPerDay
  ),
  absences: AbsencesField
}

const { workspaceId: _, ...publicFields } = Host.fields

/** A host in the management API. */
export const HostView = Schema.Struct(publicFields).annotate({ identifier: "Host" })

/** A new host. */
export const HostDraft = Schema.Struct({
  ...settings,
  avatarUrl: Schema.optionalKey(settings.avatarUrl),
  title: Schema.optionalKey(settings.title),
  introduction: Schema.optionalKey(settings.introduction),
  active: Schema.optionalKey(settings.active),
  maxBookingsPerDay: Schema.optionalKey(settings.maxBookingsPerDay),
  absences: Schema.optionalKey(settings.absences)
}).annotate({ identifier: "HostDraft" })

/** The changes to a host. */
export const HostPatch = Schema.Struct(Struct.map(settings, Schema.optionalKey)).annotate({
  identifier: "HostPatch"
})

const pathParams = { workspaceId: Schema.String, hostId: Identifier }

export const ListHosts = HttpApiEndpoint.get("listHosts", "/:workspaceId/hosts", {
  params: { workspaceId: Schema.String },
  query: pageQuery,
  success: pageOf(HostView, "Hosts")
}).annotateMerge(forMembers("own", "List the hosts"))

export const GetHost = HttpApiEndpoint.get("getHost", "/:workspaceId/hosts/:hostId", {
  params: pathParams,
  success: versioned(HostView),
  error: [NotFound]
}).annotateMerge(forMembers("own", "Get a host"))

export const CreateHost = HttpApiEndpoint.post("createHost", "/:workspaceId/hosts", {
  params: { workspaceId: Schema.String },
  payload: HostDraft,
  success: versioned(HostView.pipe(HttpApiSchema.status(201))),
  error: refusals
})
  .annotateMerge(atLeast("admin", "Create a host"))
  .annotate(OpenApi.Description, quotaOf("hosts"))

export const UpdateHost = HttpApiEndpoint.patch("updateHost", "/:workspaceId/hosts/:hostId", {
  params: pathParams,
  headers: matchHeader,
  payload: HostPatch,
  success: versioned(HostView),
  error: refusals
}).annotateMerge(forAdminsAndHosts("Update a host"))

export const DeleteHost = HttpApiEndpoint.delete("deleteHost", "/:workspaceId/hosts/:hostId", {
  params: pathParams,
  error: refusals
})
  .annotateMerge(atLeast("admin", "Delete a host"))
  .annotate(
    OpenApi.Description,
    "The host's bookings stay. A host that is part of an event type cannot be removed."
  )

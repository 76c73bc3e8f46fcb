import { TypedName } from "@calendeal/domain/contacts"
import { quotaOf } from "@calendeal/domain/management"
import { Member, Role } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { EmailField, Instant } from "../fields.ts"
import { NotFound } from "../errors.ts"
import { atLeast, forMembers, refusals } from "./access.ts"
import { ShownOnce } from "./keys.ts"
import { Identifier, withDefault } from "./fields.ts"
import { pageOf, pageQuery } from "./listing.ts"

const { workspaceId: _, ...publicFields } = Member.fields
const settings = {
  email: EmailField,
  name: TypedName,
  role: Role,
  bookingMails: Schema.Boolean.annotate({
    description: "Whether the member gets a copy of the mails to hosts about every booking."
  }),
  hostId: Schema.NullOr(Member.fields.hostId.members[0]).annotate({
    description:
      "The host that the member is. A member with the role `member` then uses this host's resources and no other host's. Null: none."
  })
}
const memberFields = {
  ...publicFields,
  bookingMails: settings.bookingMails,
  hostId: settings.hostId,
  createdAt: Instant,
  acceptedAt: Schema.NullOr(Instant).annotate({
    description:
      "When the person accepted the membership. Null: not yet; then none of their sessions reaches it."
  })
}

/** A member of a workspace. */
export const MemberView = Schema.Struct(memberFields).annotate({ identifier: "Member" })

/** A new member. */
export const MemberDraft = Schema.Struct({
  ...settings,
  bookingMails: withDefault(settings.bookingMails, false),
  hostId: withDefault(settings.hostId, null)
}).annotate({ identifier: "MemberDraft" })

/** The changes to a member. */
export const MemberPatch = Schema.Struct(Struct.map(settings, Schema.optionalKey)).annotate({
  identifier: "MemberPatch"
})

/** A new member with an access token, which is shown only once. */
export const NewMember = Schema.Struct({
  ...memberFields,
  token: Schema.String.annotate({ description: "The user's personal access token. Shown only once." }),
  tokenExpiresAt: Schema.NullOr(Instant).annotate({
    description: "The user must rotate it or create another one before then."
  })
}).annotate({ identifier: "NewMember" })

const pathParams = { workspaceId: Schema.String, userId: Identifier }

export const ListMembers = HttpApiEndpoint.get("listMembers", "/:workspaceId/members", {
  params: { workspaceId: Schema.String },
  query: pageQuery,
  success: pageOf(MemberView, "Members")
}).annotateMerge(forMembers("shared", "List the members"))

export const GetMember = HttpApiEndpoint.get("getMember", "/:workspaceId/members/:userId", {
  params: pathParams,
  success: MemberView,
  error: [NotFound]
}).annotateMerge(forMembers("shared", "Get a member"))

export const CreateMember = HttpApiEndpoint.post("createMember", "/:workspaceId/members", {
  params: { workspaceId: Schema.String },
  payload: MemberDraft,
  success: NewMember.pipe(HttpApiSchema.status(201)),
  error: refusals
})
  .annotate(ShownOnce, true)
  .annotateMerge(atLeast("owner", "Create a member"))
  .annotate(OpenApi.Description, quotaOf("members"))

export const UpdateMember = HttpApiEndpoint.patch("updateMember", "/:workspaceId/members/:userId", {
  params: pathParams,
  payload: MemberPatch,
  success: MemberView,
  error: refusals
})
  .annotateMerge(atLeast("owner", "Update a member"))
  .annotate(OpenApi.Description, "The role of the last owner cannot be changed.")

export const DeleteMember = HttpApiEndpoint.delete("deleteMember", "/:workspaceId/members/:userId", {
  params: pathParams,
  error: refusals
})
  .annotateMerge(atLeast("owner", "Delete a member"))
  .annotate(OpenApi.Description, "The last owner cannot be removed.")

import { linkMinutes } from "@calendeal/domain/accounts"
import { quotaOf } from "@calendeal/domain/management"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { atLeast, refusals } from "./access.ts"
import { Identifier } from "./fields.ts"
import { MemberDraft, MemberView } from "./Members.ts"

const days = linkMinutes.invitation / (24 * 60)

export const InviteMember = HttpApiEndpoint.post("inviteMember", "/:workspaceId/invitations", {
  params: { workspaceId: Schema.String },
  payload: MemberDraft,
  success: MemberView.pipe(HttpApiSchema.status(201)),
  error: refusals
})
  .annotateMerge(atLeast("owner", "Invite a member"))
  .annotate(
    OpenApi.Description,
    `Adds the member without an access token, and mails a link with which they sign in, once and within ${days} days. The role is the one here, whatever the invited person does. At most 10 per hour and 20 per day to a mailbox, and 100 per day of a workspace. ${quotaOf("members")}`
  )

export const ResendInvitation = HttpApiEndpoint.post(
  "resendInvitation",
  "/:workspaceId/members/:userId/invitation",
  {
    params: { workspaceId: Schema.String, userId: Identifier },
    success: HttpApiSchema.NoContent,
    error: refusals
  }
)
  .annotateMerge(atLeast("owner", "Invite a member again"))
  .annotate(
    OpenApi.Description,
    `Mails another link that works for ${days} days. At most 10 per hour and 20 per day to a mailbox, and 100 per day of a workspace.`
  )

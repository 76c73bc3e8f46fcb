import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { NotFound } from "../errors.ts"
import { Instant } from "../fields.ts"
import { atLeast, reading, refusals } from "./access.ts"
import { Identifier } from "./fields.ts"

/** A member's session as shown to the owners of a workspace. */
const MemberSessionView = Schema.Struct({
  id: Schema.String,
  createdAt: Instant,
  endsAt: Instant,
  isRevoked: Schema.Boolean.annotate({ description: "Whether the session is ended in this workspace." })
}).annotate({ identifier: "MemberSession" })

const pathParams = { workspaceId: Schema.String, userId: Identifier }

export const ListMemberSessions = HttpApiEndpoint.get(
  "listMemberSessions",
  "/:workspaceId/members/:userId/sessions",
  {
    params: pathParams,
    success: Schema.Struct({
      items: Schema.Array(MemberSessionView),
      nextCursor: Schema.Null.annotate({ description: "The list is not paginated." })
    }).annotate({ identifier: "MemberSessions" }),
    error: [NotFound]
  }
)
  .annotateMerge(atLeast("owner", "List a member's sessions", reading))
  .annotate(OpenApi.Description, "The latest first, without those that have ended.")

export const RevokeMemberSession = HttpApiEndpoint.delete(
  "revokeMemberSession",
  "/:workspaceId/members/:userId/sessions/:sessionId",
  { params: { ...pathParams, sessionId: Identifier }, error: refusals }
)
  .annotateMerge(atLeast("owner", "Revoke a member's session in this workspace"))
  .annotate(
    OpenApi.Description,
    "The session keeps working in the member's other workspaces. The member can sign in again."
  )

export const RevokeMemberSessions = HttpApiEndpoint.delete(
  "revokeMemberSessions",
  "/:workspaceId/members/:userId/sessions",
  { params: pathParams, error: refusals }
)
  .annotateMerge(atLeast("owner", "Revoke all of a member's sessions in this workspace"))
  .annotate(OpenApi.Description, "As for one session. To keep a person out, remove the member.")

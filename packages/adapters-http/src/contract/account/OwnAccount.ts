import { Session } from "@calendeal/domain/accounts"
import { HostId } from "@calendeal/domain/event-types"
import { rateLimits } from "@calendeal/domain/rate-limits"
import { Role } from "@calendeal/domain/workspaces"
import * as Context from "effect/Context"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { NotFound } from "../errors.ts"
import { Instant } from "../fields.ts"
import { Identifier } from "../management/fields.ts"
import { limitedTo } from "../middleware.ts"
import { ForLimitedSessions, SignedIn } from "./access.ts"

export const SessionView = Schema.Struct({
  id: Session.fields.id,
  way: Session.fields.way,
  browser: Schema.String.annotate({ description: "The browser's `User-Agent`." }),
  createdAt: Instant,
  lastSeenAt: Instant,
  endsAt: Instant.annotate({ description: "Earlier if the session is not used for 12 hours." }),
  isCurrent: Schema.Boolean,
  onlyIn: Session.fields.onlyIn.annotate({
    description:
      "The only workspaces that the session reaches: the one with whose provider it began, or those that allow its password. Null: all of the account."
  })
}).annotate({ identifier: "Session" })

export const AccountView = Schema.Struct({
  email: Schema.String,
  session: SessionView,
  workspaces: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      name: Schema.String,
      slug: Schema.String,
      role: Role,
      memberName: Schema.String.annotate({ description: "Your name in the workspace." }),
      hostId: Schema.NullOr(HostId).annotate({ description: "The host that you are; null: none." })
    })
  ).annotate({ description: "At most 50." }),
  invitations: Schema.Array(
    Schema.Struct({ id: Schema.String, name: Schema.String, slug: Schema.String, role: Role })
  ).annotate({
    description:
      "Workspaces that have added your email, and that are not yours before you accept. At most 50."
  })
}).annotate({ identifier: "Account" })

export const SessionsView = Schema.Struct({
  items: Schema.Array(SessionView),
  nextCursor: Schema.Null.annotate({ description: "The list is not paginated." })
}).annotate({ identifier: "Sessions" })

/** They show only what the session reaches. */
const own = (summary: string) =>
  Context.merge(limitedTo(rateLimits.account, summary), Context.make(ForLimitedSessions, true))

export const GetAccount = HttpApiEndpoint.get("getAccount", "/api/account", { success: AccountView })
  .middleware(SignedIn)
  .annotateMerge(own("Get your account"))
  .annotate(
    OpenApi.Description,
    "The email, the session, and the workspaces whose member has the email and has accepted."
  )

export const AcceptInvitation = HttpApiEndpoint.post("acceptInvitation", "/invitations/:workspaceId/accept", {
  params: { workspaceId: Identifier },
  success: HttpApiSchema.NoContent,
  error: [NotFound]
})
  .middleware(SignedIn)
  .annotateMerge(limitedTo(rateLimits.account, "Accept an invitation"))
  .annotate(
    OpenApi.Description,
    "The workspace joins your own. Access tokens of the member that were made before end. Once accepted, nothing changes."
  )

export const ListSessions = HttpApiEndpoint.get("listSessions", "/sessions", { success: SessionsView })
  .middleware(SignedIn)
  .annotateMerge(own("List your sessions"))
  .annotate(OpenApi.Description, "The latest first, without those that have ended.")

export const RevokeSession = HttpApiEndpoint.delete("revokeSession", "/sessions/:sessionId", {
  params: { sessionId: Identifier },
  success: HttpApiSchema.NoContent,
  error: [NotFound]
})
  .middleware(SignedIn)
  .annotateMerge(own("Revoke one of your sessions"))
  .annotate(OpenApi.Description, "Its browser is signed out. Repeating the request has no further effect.")

export const RevokeOtherSessions = HttpApiEndpoint.delete("revokeOtherSessions", "/sessions", {
  success: HttpApiSchema.NoContent
})
  .middleware(SignedIn)
  .annotateMerge(own("Revoke all your other sessions"))
  .annotate(OpenApi.Description, "All browsers but this one are signed out.")

export const SignOut = HttpApiEndpoint.post("signOut", "/sign-out", { success: HttpApiSchema.NoContent })
  .middleware(SignedIn)
  .annotateMerge(own("Sign out"))
  .annotate(OpenApi.Description, "Ends the session and removes its cookie.")

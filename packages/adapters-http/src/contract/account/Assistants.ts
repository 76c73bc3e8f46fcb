import { rateLimits } from "@calendeal/domain/rate-limits"
import { AnyText } from "@calendeal/domain/texts"
import { AccessTokenId, maximumTokens, Role, WorkspaceId } from "@calendeal/domain/workspaces"
import { assistantScopes, RequestFault } from "@calendeal/domain/assistants"
import * as Context from "effect/Context"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { AssistantRefused, Conflict, InvalidInput, InvalidJson, NotFound } from "../errors.ts"
import { Instant } from "../fields.ts"
import { Identifier } from "../management/fields.ts"
import { limitedTo } from "../middleware.ts"
import { ForLimitedSessions, SignedIn } from "./access.ts"

const Query = AnyText.check(Schema.isMaxLength(1900)).annotate({
  description: "The query of the page's address, with which the assistant has led the member there."
})

const Scopes = Schema.Array(Schema.Literals(assistantScopes))

export const AssistantQuery = Schema.Struct({ query: Query }).annotate({ identifier: "AssistantQuery" })

export const AssistantRequestView = Schema.Struct({
  name: Schema.String.annotate({
    description: "The name that the assistant gives itself. It can take any name."
  }),
  host: Schema.String.annotate({ description: "The host to which the access goes." }),
  isLocal: Schema.Boolean.annotate({
    description: "Whether the access goes to a program in the member's own computer."
  }),
  scopes: Scopes,
  workspaces: Schema.Array(Schema.Struct({ id: WorkspaceId, name: Schema.String, role: Role })),
  refusalAddress: Schema.String.annotate({
    description: "The address to open if the member refuses."
  })
}).annotate({ identifier: "AssistantRequest" })

export const AssistantDraft = Schema.Struct({
  query: Query,
  workspaceId: WorkspaceId.annotate({
    description: "The only workspace that the assistant reaches; one of your own."
  })
}).annotate({ identifier: "AssistantDraft" })

export const NewAssistant = Schema.Struct({
  address: Schema.String.annotate({
    description: "The address to open, which brings the assistant its code."
  })
}).annotate({ identifier: "NewAssistant" })

export const AssistantView = Schema.Struct({
  id: AccessTokenId,
  name: Schema.NullOr(Schema.String),
  workspaceId: WorkspaceId,
  scopes: Schema.Array(Schema.String),
  createdAt: Instant,
  expiresAt: Schema.NullOr(Instant).annotate({
    description: "When the connection ends if the assistant does not renew it before."
  })
}).annotate({ identifier: "Assistant" })

const AssistantsView = Schema.Struct({
  items: Schema.Array(AssistantView),
  nextCursor: Schema.Null.annotate({ description: "The list is not paginated." })
}).annotate({ identifier: "Assistants" })

/** They show and change what the session reaches. */
const own = (summary: string) =>
  Context.merge(limitedTo(rateLimits.account, summary), Context.make(ForLimitedSessions, true))

export const GetAssistantRequest = HttpApiEndpoint.post("getAssistantRequest", "/assistants/request", {
  payload: AssistantQuery,
  success: AssistantRequestView,
  error: [InvalidJson, InvalidInput, AssistantRefused]
})
  .middleware(SignedIn)
  .annotateMerge(own("Get what an assistant asks for"))
  .annotate(
    OpenApi.Description,
    `Changes nothing. 403 \`assistant_refused\`: the request is faulty, and \`reason\` says where: ${RequestFault.literals.map((one) => `\`${one}\``).join(", ")}.`
  )

export const CreateAssistant = HttpApiEndpoint.post("createAssistant", "/assistants", {
  payload: AssistantDraft,
  success: NewAssistant.pipe(HttpApiSchema.status(201)),
  error: [InvalidJson, InvalidInput, AssistantRefused, Conflict]
})
  .middleware(SignedIn)
  .annotateMerge(own("Connect an assistant"))
  .annotate(
    OpenApi.Description,
    `The session must have signed in within the last 10 minutes. A mail tells you about it. 409 \`conflict\`: you have ${maximumTokens} active access tokens and assistants.`
  )

export const ListAssistants = HttpApiEndpoint.get("listAssistants", "/assistants", {
  success: AssistantsView
})
  .middleware(SignedIn)
  .annotateMerge(own("List your connected assistants"))
  .annotate(OpenApi.Description, "Of each workspace the oldest first, without those that have ended.")

export const RevokeAssistant = HttpApiEndpoint.delete("revokeAssistant", "/assistants/:assistantId", {
  params: { assistantId: Identifier },
  success: HttpApiSchema.NoContent,
  error: [NotFound]
})
  .middleware(SignedIn)
  .annotateMerge(own("Disconnect an assistant"))
  .annotate(OpenApi.Description, "Its tokens stop working at once.")

import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { IdGenerator } from "../../workspace/consistency/index.ts"
import { newApiKey, type IssuedKey } from "./keys.ts"
import {
  type ApiKey,
  type Member,
  newWorkspaceSettings,
  TimeZoneName,
  tokenEnd,
  UserId,
  defaultTokenDays,
  type Workspace,
  WorkspaceId,
  WorkspaceSlug
} from "../../workspace/workspaces/index.ts"
import { commandLineContext, commit } from "./commit.ts"
import { firstToken } from "./accessTokens.ts"

/** Who can create workspaces over the API: only the operator (by the command line), or anyone with an access token (D-WS-4). */
export const WorkspaceCreation = Schema.Literals(["operator", "anyone"])
export type WorkspaceCreation = typeof WorkspaceCreation.Type

/** The settings of a new workspace and its owner. Decode it from plain data. */
export const WorkspaceRequest = Schema.Struct({
  name: Schema.String,
  slug: WorkspaceSlug,
  timezone: TimeZoneName,
  /** The country of phone numbers without a country code: ISO 3166-1 alpha-2. */
  defaultCountry: Schema.String,
  owner: Schema.Struct({ email: Schema.String, name: Schema.String })
})
export type WorkspaceRequest = typeof WorkspaceRequest.Type

/** A new workspace with its owner and the owner's access token. */
export interface OpenedWorkspace {
  readonly workspace: Workspace
  readonly owner: Member
  readonly accessToken: Redacted.Redacted<string>
  readonly accessTokenExpiresAt: DateTime.Utc
}

/** Creates a workspace that a new user owns. StateConflict: another workspace has the slug; nothing is stored. */
export const openWorkspace = Effect.fn("management.openWorkspace")(function* (request: WorkspaceRequest) {
  return yield* open(yield* forNewUser(request))
})

/** Creates a workspace as `openWorkspace`, with a first API key in the same transaction. */
export const openWorkspaceWithKey = Effect.fn("management.openWorkspaceWithKey")(function* (
  request: WorkspaceRequest
) {
  const opened = yield* forNewUser(request)
  const issued: IssuedKey = yield* newApiKey(opened.workspace.id)
  return { ...(yield* open(opened, issued.key)), issued }
})

const forNewUser = Effect.fnUntraced(function* (request: WorkspaceRequest) {
  const idGenerator = yield* IdGenerator
  return yield* newWorkspace(request, UserId.make(yield* idGenerator.uuid), true)
})

const open = Effect.fnUntraced(function* (
  opened: { readonly workspace: Workspace; readonly owner: Member },
  key?: ApiKey
) {
  const { secret, token } = yield* firstToken(opened.owner)
  const audit = yield* commandLineContext(opened.workspace.id)
  yield* commit(audit, { _tag: "CreateWorkspace", ...opened, token, ...(key !== undefined && { key }) })
  const accessTokenExpiresAt = tokenEnd(token.createdAt, defaultTokenDays)
  const made: OpenedWorkspace = { ...opened, accessToken: secret, accessTokenExpiresAt }
  return made
})

/** A new workspace with default settings and its owner, not stored. `isAccepted`: the owner or the operator wants it (D-SIGN-13). */
export const newWorkspace = Effect.fnUntraced(function* (
  request: WorkspaceRequest,
  userId: UserId,
  isAccepted: boolean
) {
  const idGenerator = yield* IdGenerator
  const createdAt = yield* DateTime.now
  const workspace: Workspace = {
    ...newWorkspaceSettings,
    id: WorkspaceId.make(yield* idGenerator.uuid),
    name: request.name,
    slug: request.slug,
    timezone: request.timezone,
    defaultCountry: request.defaultCountry,
    createdAt
  }
  const owner: Member = {
    workspaceId: workspace.id,
    userId,
    email: request.owner.email,
    name: request.owner.name,
    role: "owner",
    bookingMails: false,
    hostId: null,
    createdAt,
    acceptedAt: isAccepted ? createdAt : null
  }
  return { workspace, owner }
})

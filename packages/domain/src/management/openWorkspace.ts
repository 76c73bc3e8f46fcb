import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { IdGenerator } from "../consistency/index.ts"
import { drawKey, type IssuedKey } from "./keys.ts"
import {
  type ApiKey,
  type Member,
  TimeZoneName,
  tokenEnd,
  UserId,
  defaultTokenDays,
  type Workspace,
  WorkspaceId,
  WorkspaceSlug
} from "../workspaces/index.ts"
import { byCommandLine, commit } from "./commit.ts"
import { newAccessToken } from "./accessTokens.ts"

/** Who opens workspaces over the API: only the operator, who uses the command line instead, or anyone with an access token (D-WS-4). */
export const WorkspaceCreation = Schema.Literals(["operator", "anyone"])
export type WorkspaceCreation = typeof WorkspaceCreation.Type

/** Who asks for a workspace, and its first settings. Decode it from plain data. */
export const WorkspaceRequest = Schema.Struct({
  name: Schema.String,
  slug: WorkspaceSlug,
  timezone: TimeZoneName,
  /** ISO 3166-1 alpha-2: the country of phone numbers without a country code. */
  defaultCountry: Schema.String,
  owner: Schema.Struct({ email: Schema.String, name: Schema.String })
})
export type WorkspaceRequest = typeof WorkspaceRequest.Type

/** A new workspace, its owner, and the owner's access token, which is shown this once. */
export interface OpenedWorkspace {
  readonly workspace: Workspace
  readonly owner: Member
  readonly accessToken: Redacted.Redacted<string>
  readonly accessTokenExpiresAt: DateTime.Utc
}

/** Opens a workspace for a new user, who owns it. InTheWay: another workspace has the slug; then nothing is stored. */
export const openWorkspace = Effect.fn("management.openWorkspace")(function* (request: WorkspaceRequest) {
  return yield* open(yield* forNewUser(request))
})

/** The same with a first API key, as one act: a workspace that is there has its key. */
export const openWorkspaceWithKey = Effect.fn("management.openWorkspaceWithKey")(function* (
  request: WorkspaceRequest
) {
  const opened = yield* forNewUser(request)
  const issued: IssuedKey = yield* drawKey(opened.workspace.id)
  return { ...(yield* open(opened, issued.key)), issued }
})

const forNewUser = Effect.fnUntraced(function* (request: WorkspaceRequest) {
  const idGenerator = yield* IdGenerator
  return yield* newWorkspace(request, UserId.make(yield* idGenerator.uuid))
})

const open = Effect.fnUntraced(function* (
  opened: { readonly workspace: Workspace; readonly owner: Member },
  key?: ApiKey
) {
  const { secret, token } = yield* newAccessToken(opened.owner)
  const audit = yield* byCommandLine(opened.workspace.id)
  yield* commit(audit, { _tag: "OpenWorkspace", ...opened, token, ...(key !== undefined && { key }) })
  const accessTokenExpiresAt = tokenEnd(token.createdAt, defaultTokenDays)
  const made: OpenedWorkspace = { ...opened, accessToken: secret, accessTokenExpiresAt }
  return made
})

/** A workspace with nothing locked and nothing in it, and the user's seat as its owner; not stored yet. */
export const newWorkspace = Effect.fnUntraced(function* (request: WorkspaceRequest, userId: UserId) {
  const idGenerator = yield* IdGenerator
  const createdAt = yield* DateTime.now
  const workspace: Workspace = {
    id: WorkspaceId.make(yield* idGenerator.uuid),
    name: request.name,
    slug: request.slug,
    timezone: request.timezone,
    defaultCountry: request.defaultCountry,
    embedAllowedHosts: [],
    contact: null,
    subscription: "active",
    transactionsCreateContacts: true,
    createdAt
  }
  const owner: Member = {
    workspaceId: workspace.id,
    userId,
    email: request.owner.email,
    name: request.owner.name,
    role: "owner",
    createdAt
  }
  return { workspace, owner }
})

import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Fingerprint, Identities, spellBase64Url } from "../consistency/index.ts"
import { type Member, UserId, type Workspace, WorkspaceDirectory, WorkspaceId } from "../workspaces/index.ts"

/** Another workspace has the slug. */
export class SlugTaken extends Schema.TaggedError<SlugTaken>()("SlugTaken", { slug: Schema.String }) {
  override get message(): string {
    return `A workspace with the slug "${this.slug}" is there already: choose another slug.`
  }
}

/** Who asks for a workspace, and what it shall be called. */
export interface WorkspaceRequest {
  readonly name: string
  readonly slug: Workspace["slug"]
  readonly timezone: Workspace["timezone"]
  readonly defaultCountry: string
  readonly owner: { readonly email: string; readonly name: string }
}

/** A new workspace, its owner, and the owner's access token, which is shown this once. */
export interface OpenedWorkspace {
  readonly workspace: Workspace
  readonly owner: Member
  /** `pat_` and 43 base64url characters from 256 random bits. */
  readonly accessToken: Redacted.Redacted<string>
}

/** Opens a workspace for its owner. Fails with SlugTaken, and then has stored nothing. */
export const openWorkspace = Effect.fn("onboarding.openWorkspace")(function* (request: WorkspaceRequest) {
  const directory = yield* WorkspaceDirectory
  const identities = yield* Identities
  const fingerprint = yield* Fingerprint
  if (Option.isSome(yield* directory.findBySlug(request.slug)))
    return yield* new SlugTaken({ slug: request.slug })
  const createdAt = yield* DateTime.now
  const token = `pat_${spellBase64Url(((yield* identities.bits128) << 128n) | (yield* identities.bits128), 43)}`
  const workspace: Workspace = {
    id: WorkspaceId.make(yield* identities.uuid),
    name: request.name,
    slug: request.slug,
    timezone: request.timezone,
    defaultCountry: request.defaultCountry,
    embedAllowedHosts: [],
    subscription: "active",
    transactionsCreateContacts: true,
    createdAt
  }
  const owner: Member = {
    workspaceId: workspace.id,
    userId: UserId.make(yield* identities.uuid),
    email: request.owner.email,
    name: request.owner.name,
    role: "owner",
    accessTokenHash: yield* fingerprint.sha256(token),
    createdAt
  }
  yield* directory.save(workspace)
  yield* directory.seat(owner)
  const opened: OpenedWorkspace = { workspace, owner, accessToken: Redacted.make(token) }
  return opened
})

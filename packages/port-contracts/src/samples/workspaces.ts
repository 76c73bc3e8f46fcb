import * as DateTime from "effect/DateTime"
import {
  type AccessToken,
  AccessTokenHash,
  AccessTokenId,
  type ApiKey,
  ApiKeyId,
  ApiKeyPrefix,
  type Member,
  newWorkspaceSettings,
  TimeZoneName,
  UserId,
  type Workspace,
  WorkspaceId,
  WorkspaceSlug
} from "@calendeal/domain/workspaces"
import { sampleNow } from "./time.ts"

/** The time zone of all samples. */
export const utc = TimeZoneName.make("UTC")

/** An active workspace with a new id and a new slug. */
export const sampleWorkspace = (overrides: Partial<Workspace> = {}): Workspace => ({
  ...newWorkspaceSettings,
  id: WorkspaceId.make(crypto.randomUUID()),
  name: "Northwind Consulting",
  slug: WorkspaceSlug.make(`northwind-${crypto.randomUUID()}`),
  timezone: utc,
  defaultCountry: "GB",
  createdAt: sampleNow,
  ...overrides
})

/** An owner of the workspace. */
export const sampleMember = (workspaceId: WorkspaceId, overrides: Partial<Member> = {}): Member => ({
  workspaceId,
  userId: UserId.make(crypto.randomUUID()),
  email: "olivia@northwind.example",
  name: "Olivia Owner",
  role: "owner",
  bookingMails: false,
  hostId: null,
  createdAt: sampleNow,
  acceptedAt: sampleNow,
  ...overrides
})

/** A valid token of the user. Its hash is random: a suite that signs in needs a real one. */
export const sampleAccessToken = (userId: UserId, overrides: Partial<AccessToken> = {}): AccessToken => ({
  id: AccessTokenId.make(crypto.randomUUID()),
  name: null,
  hash: AccessTokenHash.make((crypto.randomUUID() + crypto.randomUUID()).replaceAll("-", "")),
  userId,
  home: WorkspaceId.make(crypto.randomUUID()),
  createdAt: sampleNow,
  expiresAt: null,
  revokedAt: null,
  scopes: ["read", "book", "manage"],
  onlyIn: null,
  refusedIn: [],
  ...overrides
})

/** A valid key of the workspace. Its secret is a placeholder: a suite that signs needs one from `RequestSignatures`. */
export const sampleApiKey = (workspaceId: WorkspaceId, overrides: Partial<ApiKey> = {}): ApiKey => ({
  id: ApiKeyId.make(crypto.randomUUID()),
  workspaceId,
  prefix: ApiKeyPrefix.make(`ak_${crypto.randomUUID().replaceAll("-", "").slice(0, 13)}`),
  name: null,
  sealedSecret: "v1.sample.sample",
  createdAt: DateTime.subtract(sampleNow, { days: 1 }),
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  ...overrides
})

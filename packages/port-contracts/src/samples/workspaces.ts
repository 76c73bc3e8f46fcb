import * as DateTime from "effect/DateTime"
import {
  type AccessToken,
  AccessTokenHash,
  AccessTokenId,
  type ApiKey,
  ApiKeyId,
  ApiKeyPrefix,
  type Member,
  TimeZoneName,
  UserId,
  type Workspace,
  WorkspaceId,
  WorkspaceSlug
} from "@calendeal/domain/workspaces"
import { sampleNow } from "./time.ts"

/** The time zone of every sample. */
export const utc = TimeZoneName.make("UTC")

/** An active workspace with an id and a slug that no other has. */
export const sampleWorkspace = (overrides: Partial<Workspace> = {}): Workspace => ({
  id: WorkspaceId.make(crypto.randomUUID()),
  name: "Northwind Consulting",
  slug: WorkspaceSlug.make(`northwind-${crypto.randomUUID()}`),
  timezone: utc,
  defaultCountry: "GB",
  embedAllowedHosts: [],
  contact: null,
  subscription: "active",
  transactionsCreateContacts: true,
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
  createdAt: sampleNow,
  ...overrides
})

/** A good token of the user; nobody knows what it is the hash of. */
export const sampleAccessToken = (userId: UserId, overrides: Partial<AccessToken> = {}): AccessToken => ({
  id: AccessTokenId.make(crypto.randomUUID()),
  name: null,
  hash: AccessTokenHash.make((crypto.randomUUID() + crypto.randomUUID()).replaceAll("-", "")),
  userId,
  home: WorkspaceId.make(crypto.randomUUID()),
  createdAt: sampleNow,
  expiresAt: null,
  revokedAt: null,
  refusedIn: [],
  ...overrides
})

/** A usable key of the workspace. Its secret is no secret: a suite that signs needs one from `RequestSignatures`. */
export const sampleApiKey = (workspaceId: WorkspaceId, overrides: Partial<ApiKey> = {}): ApiKey => ({
  id: ApiKeyId.make(crypto.randomUUID()),
  workspaceId,
  prefix: ApiKeyPrefix.make(`ak_${crypto.randomUUID().replaceAll("-", "").slice(0, 13)}`),
  sealedSecret: "v1.sample.sample",
  createdAt: DateTime.subtract(sampleNow, { days: 1 }),
  expiresAt: null,
  revokedAt: null,
  ...overrides
})

import * as DateTime from "effect/DateTime"
import {
  AccountId,
  type AccountLink,
  AccountLinkHash,
  AccountLinkId,
  CredentialId,
  type NewSession,
  type Passkey,
  PasskeyId,
  type Session,
  SessionHash,
  SessionId,
  type WorkspaceProvider,
  WorkspaceProviderId
} from "@calendeal/domain/accounts"
import { Email } from "@calendeal/domain/contacts"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { sampleNow } from "./time.ts"

const hash = () => (crypto.randomUUID() + crypto.randomUUID()).replaceAll("-", "")

/** A new address. */
export const uniqueEmail = (): Email => Email.make(`${crypto.randomUUID()}@northwind.example`)

/** A session that was begun at `sampleNow` by a link in a mail. */
export const sampleSession = (overrides: Partial<Session> = {}): Session => ({
  id: SessionId.make(crypto.randomUUID()),
  account: { id: AccountId.make(crypto.randomUUID()), email: uniqueEmail() },
  way: "email",
  browser: "Firefox",
  createdAt: sampleNow,
  lastSeenAt: sampleNow,
  endedAt: null,
  isRotationDue: false,
  refusedIn: [],
  onlyIn: null,
  ...overrides
})

/** A session as `Sessions` stores it. The hash is random. */
export const sampleNewSession = (session: Session = sampleSession()): NewSession => {
  const { account, onlyIn, ...rest } = session
  const limitedTo = session.way === "password" ? null : (onlyIn?.[0] ?? null)
  return {
    session: rest,
    limitedTo,
    hash: SessionHash.make(hash()),
    email: account.email,
    accountId: account.id
  }
}

/** A provider of the workspace whose people of northwind.example join. */
export const sampleWorkspaceProvider = (
  workspaceId: WorkspaceId,
  overrides: Partial<WorkspaceProvider> = {}
): WorkspaceProvider => ({
  id: WorkspaceProviderId.make(crypto.randomUUID()),
  workspaceId,
  name: "Northwind",
  issuer: "https://login.northwind.example/",
  clientId: "calendeal",
  sealedSecret: "v1.sample.sample",
  scopes: "openid email profile",
  groupsClaim: "groups",
  rules: [{ who: { _tag: "Domain", domain: "northwind.example" }, role: "member" }],
  createdAt: sampleNow,
  ...overrides
})

/** A link that was made at `sampleNow` for a mail. */
export const sampleAccountLink = (
  workspaceId: WorkspaceId,
  overrides: Partial<AccountLink> = {}
): AccountLink => ({
  id: AccountLinkId.make(crypto.randomUUID()),
  workspaceId,
  email: uniqueEmail(),
  way: "email",
  hash: AccountLinkHash.make(hash()),
  sealedSecret: "v1.sample.sample",
  language: "en",
  next: null,
  createdAt: sampleNow,
  expiresAt: DateTime.add(sampleNow, { minutes: 15 }),
  usedBy: null,
  ...overrides
})

/** A passkey that was added at `sampleNow`, of an authenticator that does not count. */
export const samplePasskey = (overrides: Partial<Passkey> = {}): Passkey => ({
  id: PasskeyId.make(crypto.randomUUID()),
  credentialId: CredentialId.make(hash()),
  account: sampleSession().account,
  name: "Laptop",
  publicKey: "pQECAyYgASFYIA",
  counter: 0,
  createdAt: sampleNow,
  lastUsedAt: null,
  ...overrides
})

import * as DateTime from "effect/DateTime"
import { isActive } from "../../workspace/workspaces/index.ts"
import type { AssistantConnection } from "./Assistants.ts"
import type { AssistantClientId } from "./AssistantClient.ts"
import type { GrantHash } from "./AssistantGrant.ts"

/** Issue: new tokens. End: a secret is used a second time, so that the connection ends. Refuse: nothing changes. */
export type GrantVerdict = "Issue" | "End" | "Refuse"

/** What a program presents beside its code. Null: it does not. */
export interface CodeProof {
  readonly clientId: AssistantClientId
  readonly redirectUri: string | null
  readonly resource: string | null
  /** The challenge of the presented verifier. */
  readonly challenge: string
}

/** Decides on the exchange of a code for tokens: once, within a minute, for the program and with the verifier of the request (D-OAUTH-7). */
export const judgeCode = (
  { grant, token }: AssistantConnection,
  proof: CodeProof,
  now: DateTime.Utc
): GrantVerdict => {
  if (grant.clientId !== proof.clientId) return "Refuse"
  if (grant.tokens !== null) return "End"
  const isProven =
    grant.challenge === proof.challenge &&
    (proof.redirectUri ?? grant.redirectUri) === grant.redirectUri &&
    (proof.resource ?? grant.resource) === grant.resource
  return isProven && isActive(token, now) && DateTime.isLessThan(now, grant.codeExpiresAt)
    ? "Issue"
    : "Refuse"
}

/** What a program presents beside the lasting part of its refresh token. */
export interface RefreshProof {
  readonly clientId: AssistantClientId
  readonly resource: string | null
  readonly refreshHash: GrantHash
}

/**
 * Decides on the exchange of a refresh token for new tokens. Only the latest one is valid: a former one shows that two programs have the
 * connection's secrets (D-OAUTH-8).
 */
export const judgeRefresh = (
  { grant, token }: AssistantConnection,
  proof: RefreshProof,
  now: DateTime.Utc
): GrantVerdict => {
  if (grant.clientId !== proof.clientId || grant.tokens === null || !isActive(token, now)) return "Refuse"
  if (grant.tokens.refreshHash !== proof.refreshHash) return "End"
  return (proof.resource ?? grant.resource) === grant.resource ? "Issue" : "Refuse"
}

/** Whether an access token works now for the audience (D-OAUTH-9). */
export const isUsable = (
  { grant, token }: AssistantConnection,
  accessHash: GrantHash,
  resource: string,
  now: DateTime.Utc
): boolean =>
  grant.tokens?.accessHash === accessHash &&
  grant.resource === resource &&
  isActive(token, now) &&
  DateTime.isLessThan(now, grant.tokens.accessExpiresAt)

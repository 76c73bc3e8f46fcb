import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  type ConferenceAccount,
  ConferenceAccountId,
  type ConferenceGrant,
  ConferenceGrants,
  openConference,
  sealConference
} from "../../channels/conferencing/index.ts"
import { IdGenerator } from "../../workspace/consistency/index.ts"
import { type AuditContext, WorkspaceQueries } from "../../channels/records/index.ts"
import { commit } from "../management/index.ts"
import type { OAuthClient, ZoomUser } from "./ConsentServers.ts"

/** A user of Zoom who allowed the access. */
interface Allowed {
  readonly client: OAuthClient
  readonly refreshToken: string
  readonly user: ZoomUser
}

const grantOf = ({ client, refreshToken, user }: Allowed): ConferenceGrant => ({
  _tag: "zoom_user",
  clientId: client.clientId,
  clientSecret: client.clientSecret,
  refreshToken,
  userId: user.id
})

/** Adds a conference account of the user (D-CONN-9). Returns its id. Fails as `commit`. */
export const connectZoom = Effect.fnUntraced(function* (audit: AuditContext, allowed: Allowed) {
  const idGenerator = yield* IdGenerator
  const owner = { workspaceId: audit.workspaceId, id: ConferenceAccountId.make(yield* idGenerator.uuid) }
  const account: ConferenceAccount = {
    ...owner,
    provider: "zoom",
    name: `Zoom: ${allowed.user.email}`.slice(0, 120),
    sealedAccess: yield* sealConference(owner, grantOf(allowed)),
    lostAt: null,
    createdAt: audit.at
  }
  yield* commit(audit, { _tag: "CreateConferenceAccount", account })
  return owner.id
})

/**
 * Replaces the grant of a conference account by a new one of the same user, who has the meetings (D-CONN-9). Returns why it was not
 * replaced, or null.
 */
export const renewZoom = Effect.fnUntraced(function* (
  audit: AuditContext,
  accountId: string,
  allowed: Allowed
) {
  const [grants, queries] = [yield* ConferenceGrants, yield* WorkspaceQueries]
  const found = yield* queries.find(audit.workspaceId, "conferenceAccounts", accountId)
  if (Option.isNone(found)) return "unknown"
  const account = found.value
  const stored = Option.getOrNull(yield* Effect.option(openConference(account)))
  if (stored?._tag !== "zoom_user" || stored.userId !== allowed.user.id) return "other_account"
  const sealedAccess = yield* sealConference(account, grantOf(allowed))
  const renewed = yield* Effect.option(
    grants.renew(audit.workspaceId, account.id, () =>
      Effect.succeed({ _tag: "Renewed" as const, value: null, sealedAccess })
    )
  )
  if (Option.isNone(renewed)) return "unavailable"
  // The audit log shows who connected it again. An account that was removed in the meantime has nothing to show.
  yield* Effect.ignore(commit(audit, { _tag: "RenewConferenceAccount", accountId: account.id }))
  return null
})

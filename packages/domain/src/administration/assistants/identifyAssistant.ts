import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Fingerprint } from "../../workspace/consistency/index.ts"
import {
  type AccessToken,
  AccessTokenHash,
  type AccessTokenInfo,
  standingOf,
  WorkspaceDirectory
} from "../../workspace/workspaces/index.ts"
import { ServiceAddress } from "../../channels/mails/index.ts"
import { WorkspaceQueries } from "../../channels/records/index.ts"
import { resourceOf } from "./addresses.ts"
import { GrantHash } from "./AssistantGrant.ts"
import { Assistants } from "./Assistants.ts"
import { isUsable } from "./judgeGrant.ts"

/** The token is unknown, ended, or its member has left: all causes give the same error. */
export class BadAssistantToken extends Schema.TaggedError<BadAssistantToken>()("BadAssistantToken", {}) {}

/** The operator has suspended the workspace of the connection, which works again afterwards (D-WS-5). */
export class WorkspaceSuspended extends Schema.TaggedError<WorkspaceSuspended>()("WorkspaceSuspended", {}) {}

/** Whether the text is an access token of an assistant, by its beginning. */
export const isAssistantToken = (token: Redacted.Redacted): boolean =>
  Redacted.value(token).startsWith("mca_")

/**
 * What an assistant's access token allows: what the member's access token allows that carries the connection (D-OAUTH-9). The result has
 * the hash of the presented one. Fails with BadAssistantToken, and with WorkspaceSuspended.
 */
export const identifyAssistant = Effect.fn("assistants.identify")(function* (presented: Redacted.Redacted) {
  const [assistants, { sha256 }, service] = [yield* Assistants, yield* Fingerprint, yield* ServiceAddress]
  const hash = GrantHash.make(yield* sha256(Redacted.value(presented)))
  const found = Option.getOrNull(yield* assistants.find({ kind: "access", hash }))
  if (found === null || !isUsable(found, hash, resourceOf(service), yield* DateTime.now))
    return yield* new BadAssistantToken()
  if (Option.isNone(yield* memberOf(found.token))) return yield* new BadAssistantToken()
  const workspace = yield* WorkspaceDirectory.use((directory) => directory.find(found.token.home))
  if (Option.exists(workspace, (one) => standingOf(one) === "suspended"))
    return yield* new WorkspaceSuspended()
  const token: AccessToken = { ...found.token, hash: AccessTokenHash.make(hash) }
  return token
})

/** The member whose connection it is; none if they have left, or if the workspace refuses the connection (D-PAT-4). */
export const memberOf = Effect.fnUntraced(function* ({ home, refusedIn, userId }: AccessTokenInfo) {
  const queries = yield* WorkspaceQueries
  return refusedIn.includes(home) ? Option.none() : yield* queries.find(home, "members", userId)
})

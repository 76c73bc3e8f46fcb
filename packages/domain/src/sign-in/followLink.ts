import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { AccountLinkHash, AccountLinks, isUsable, type LinkWay, SessionId } from "../accounts/index.ts"
import { InvalidToken } from "../bookings/index.ts"
import { Fingerprint, IdGenerator } from "../consistency/index.ts"
import { memberWithEmail, WorkspaceQueries } from "../management/index.ts"
import { type Role, WorkspaceId } from "../workspaces/index.ts"
import { beginSession, type SigningBrowser } from "./beginSession.ts"

/** What a person sees before the button: for whom and for what the link is. */
export interface ShownLink {
  readonly email: string
  readonly way: LinkWay
  readonly workspaceName: string
  readonly role: Role
}

/** Shows a link that can be used, without using it. Fails with InvalidToken (D-SIGN-2). */
export const showLink = Effect.fn("signIn.showLink")(function* (token: Redacted.Redacted) {
  const { link, member, workspace } = yield* usableLink(token)
  const shown: ShownLink = {
    email: link.email,
    way: link.way,
    workspaceName: workspace.name,
    role: member.role
  }
  return shown
})

/**
 * Signs in with a link, and begins a session (D-SIGN-6). A link without a path of its own opens the console of its workspace (D-CON-50). Fails with InvalidToken if the link is unknown, used or expired, or if the workspace has no member with
 * its e-mail any more.
 */
export const followLink = Effect.fn("signIn.followLink")(function* (
  token: Redacted.Redacted,
  browser: SigningBrowser,
  requestId: string
) {
  const [idGenerator, links] = [yield* IdGenerator, yield* AccountLinks]
  const { link, workspace } = yield* usableLink(token)
  const now = yield* DateTime.now
  const id = SessionId.make(yield* idGenerator.uuid)
  if (!(yield* links.use(link, id, now))) return yield* new InvalidToken()
  const begun = yield* beginSession({ email: link.email, id, way: link.way }, browser, requestId)
  return { ...begun, next: link.next ?? `/console/${workspace.slug}` }
})

/** The link with its member and workspace. */
const usableLink = Effect.fnUntraced(function* (token: Redacted.Redacted) {
  const [fingerprint, links, queries] = [yield* Fingerprint, yield* AccountLinks, yield* WorkspaceQueries]
  const [, workspaceId = "", secret = ""] = syntax.exec(Redacted.value(token)) ?? []
  if (secret === "") return yield* new InvalidToken()
  const place = WorkspaceId.make(workspaceId)
  const hash = AccountLinkHash.make(yield* fingerprint.sha256(secret))
  const found = Option.getOrNull(yield* links.findByHash(place, hash))
  if (found === null || !isUsable(found, yield* DateTime.now)) return yield* new InvalidToken()
  const [member, workspace] = yield* Effect.all([
    memberWithEmail(place, found.email),
    queries.find(place, "workspace", place)
  ])
  if (member === undefined || Option.isNone(workspace)) return yield* new InvalidToken()
  return { link: found, member, workspace: workspace.value.value }
})

const syntax = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(lnk_[\w-]{43})$/

import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import {
  AccountId,
  AccountLinkHash,
  AccountLinks,
  isUsable,
  type Session,
  SessionHash,
  SessionId,
  Sessions,
  sessionPrefix
} from "../accounts/index.ts"
import { InvalidToken } from "../bookings/index.ts"
import { Fingerprint, IdGenerator, newSecret } from "../consistency/index.ts"
import { memberWithEmail, WorkspaceQueries } from "../management/index.ts"
import { type Role, WorkspaceId } from "../workspaces/index.ts"
import { noteSession } from "./noteSession.ts"

/** What a person sees before the button: for whom and for what the link is. */
export interface ShownLink {
  readonly email: string
  readonly way: Session["way"]
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
 * Signs in with a link: begins a session with a new secret for the browser, whatever the browser had before (D-SIGN-6). A session
 * that it had ends. Fails with InvalidToken if the link is unknown, used or expired, or if the workspace has no member with
 * its e-mail any more.
 */
export const followLink = Effect.fn("signIn.followLink")(function* (
  token: Redacted.Redacted,
  browser: { readonly name: string; readonly session: Session | null },
  requestId: string
) {
  const [idGenerator, links, sessions] = [yield* IdGenerator, yield* AccountLinks, yield* Sessions]
  const { link } = yield* usableLink(token)
  const now = yield* DateTime.now
  const id = SessionId.make(yield* idGenerator.uuid)
  if (!(yield* links.use(link, id, now))) return yield* new InvalidToken()
  const { hash, secret } = yield* newSecret(sessionPrefix)
  const session = {
    id,
    way: link.way,
    browser: browser.name,
    createdAt: now,
    lastSeenAt: now,
    endedAt: null,
    isRotationDue: false,
    refusedIn: []
  }
  yield* sessions.begin({
    session,
    hash: SessionHash.make(hash),
    email: link.email,
    accountId: AccountId.make(yield* idGenerator.uuid)
  })
  if (browser.session !== null) yield* sessions.end(browser.session.account.id, browser.session.id, now)
  yield* noteSession(link.email, id, "create", requestId)
  return { secret, session, next: link.next }
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

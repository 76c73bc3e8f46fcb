import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import {
  AccountLinkHash,
  AccountLinks,
  isUsable,
  type LinkWay,
  SessionId,
  Sessions
} from "../../workspace/accounts/index.ts"
import { InvalidToken } from "../../scheduling/bookings/index.ts"
import { Fingerprint, IdGenerator, type Origin } from "../../workspace/consistency/index.ts"
import type { Email } from "../../kernel/texts/index.ts"
import { memberWithEmail, WorkspaceQueries } from "../../channels/records/index.ts"
import { type Member, type Role, type Workspace, WorkspaceId } from "../../workspace/workspaces/index.ts"
import { acceptMembership } from "./acceptMembership.ts"
import { beginSession } from "./beginSession.ts"
import type { SigningBrowser } from "./knownBrowser.ts"
import { accountPath } from "./linkAddress.ts"

/** What a person sees before the button: for whom the link is, and which workspace it joins. Null: none. */
export interface ShownLink {
  readonly email: string
  readonly way: LinkWay
  readonly workspaceName: string | null
  readonly role: Role | null
}

/** Shows a link that can be used, without using it. Fails with InvalidToken (D-SIGN-2). */
export const showLink = Effect.fn("signIn.showLink")(function* (token: Redacted.Redacted) {
  const { link, seat } = yield* usableLink(token)
  const shown: ShownLink = {
    email: link.email,
    way: link.way,
    workspaceName: seat?.workspace.name ?? null,
    role: seat?.member.role ?? null
  }
  return shown
})

/**
 * Signs in with a link, and begins a session (D-SIGN-6). An invitation, and a link of the operator, accept the membership and open the
 * console of its workspace (D-SIGN-13, D-CON-50). Fails with InvalidToken if the link is unknown, used or expired, or if no person is a
 * member with its email any more.
 */
export const followLink = Effect.fn("signIn.followLink")(function* (
  token: Redacted.Redacted,
  browser: SigningBrowser,
  origin: Origin
) {
  const [idGenerator, links] = [yield* IdGenerator, yield* AccountLinks]
  const { link, seat } = yield* usableLink(token)
  const now = yield* DateTime.now
  const id = SessionId.make(yield* idGenerator.uuid)
  if (!(yield* links.use(link, id, now))) return yield* new InvalidToken()
  if (seat !== null)
    yield* acceptMembership(link.workspaceId, link.email, {
      ...origin,
      credential: { kind: "link", id: null }
    }).pipe(Effect.catchTag("ResourceNotFound", () => new InvalidToken()))
  const begun = yield* beginSession({ email: link.email, id, way: link.way }, browser, origin)
  return { ...begun, next: link.next ?? (yield* startOf(link.email, seat)) }
})

/** The page after the sign-in; null: the console. A person with only invitations accepts one first. */
const startOf = Effect.fnUntraced(function* (email: Email, seat: Seat | null) {
  if (seat !== null) return `/console/${seat.workspace.slug}`
  const sessions = yield* Sessions
  return (yield* sessions.membershipsOf(email)).length === 0 ? accountPath : null
})

/** The membership that a link accepts. */
interface Seat {
  readonly member: Member
  readonly workspace: Workspace
}

/** The link, with its member and workspace if it is one of a workspace. A mailed link to sign in is the account's. */
const usableLink = Effect.fnUntraced(function* (token: Redacted.Redacted) {
  const [fingerprint, links, queries] = [yield* Fingerprint, yield* AccountLinks, yield* WorkspaceQueries]
  const [, workspaceId = "", secret = ""] = syntax.exec(Redacted.value(token)) ?? []
  if (secret === "") return yield* new InvalidToken()
  const place = WorkspaceId.make(workspaceId)
  const hash = AccountLinkHash.make(yield* fingerprint.sha256(secret))
  const found = Option.getOrNull(yield* links.findByHash(place, hash))
  if (found === null || !isUsable(found, yield* DateTime.now)) return yield* new InvalidToken()
  if (found.way === "email") {
    if (!(yield* isMember(found.email))) return yield* new InvalidToken()
    return { link: found, seat: null }
  }
  const [member, workspace] = yield* Effect.all([
    memberWithEmail(place, found.email),
    queries.find(place, "workspace", place)
  ])
  if (member === undefined || Option.isNone(workspace)) return yield* new InvalidToken()
  const seat: Seat = { member, workspace: workspace.value.value }
  return { link: found, seat }
})

/** Whether the email is a member's anywhere, accepted or not. */
const isMember = Effect.fnUntraced(function* (email: Email) {
  const sessions = yield* Sessions
  const accepted = yield* sessions.membershipsOf(email)
  return accepted.length > 0 || (yield* sessions.invitationsOf(email)).length > 0
})

const syntax = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(lnk_[\w-]{43})$/

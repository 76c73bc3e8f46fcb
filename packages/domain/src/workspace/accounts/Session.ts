import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { Line } from "../../kernel/texts/index.ts"
import { type Member, WorkspaceId } from "../workspaces/index.ts"
import { Account } from "./Account.ts"

/** A session's identifier, a UUID. Safe to show and log. */
export const SessionId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("SessionId"))
export type SessionId = typeof SessionId.Type

/** SHA-256 of a session's secret, in hexadecimal. The secret itself is only in the browser's cookie. */
export const SessionHash = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)).pipe(
  Schema.brand("SessionHash")
)
export type SessionHash = typeof SessionHash.Type

/**
 * How a person proved who they are. `provider`: an identity provider says so (D-OIDC-1). `passkey`: they signed with a passkey
 * (D-PASSKEY-3). `password`: they know the account's password (D-PW-1). The others are links.
 */
export const SignInWay = Schema.Literals([
  "email",
  "invitation",
  "operator",
  "provider",
  "passkey",
  "password"
])
export type SignInWay = typeof SignInWay.Type

/** The browser's own name, `User-Agent`, for the list of sessions. */
export const BrowserName = Line(0, 200)

/** A browser in which a person is signed in. */
export const Session = Schema.Struct({
  id: SessionId,
  account: Account,
  way: SignInWay,
  browser: BrowserName,
  createdAt: Schema.DateTimeUtc,
  /** The last use, to the minute. */
  lastSeenAt: Schema.DateTimeUtc,
  endedAt: Schema.NullOr(Schema.DateTimeUtc),
  /** Whether the next request gets another secret: a role of the account has changed (D-SIGN-6). */
  isRotationDue: Schema.Boolean,
  /** Workspaces whose owners have ended the session for their workspace (D-SIGN-8). */
  refusedIn: Schema.Array(WorkspaceId),
  /**
   * The only workspaces that the session reaches: the one whose identity provider it comes from (D-OIDC-10), or after a sign-in with a
   * password those of the account that allow it now (D-PW-5). Null: all of the account.
   */
  onlyIn: Schema.NullOr(Schema.Array(WorkspaceId))
})
export type Session = typeof Session.Type

/** Hours without a request after which a session ends (D-SIGN-5). */
export const idleHours = 12

/** Days after the sign-in at which a session ends in any case (D-SIGN-5). */
export const absoluteDays = 30

/** Minutes after a sign-in in which keys, secrets and members can be changed and data be deleted (D-SIGN-7). */
export const recentMinutes = 10

/** Seconds for which the former secret still works after a rotation, for requests that are under way (D-SIGN-6). */
export const overlapSeconds = 30

/** The number of an account's sessions that are kept: the latest ones (D-SIGN-5). */
export const keptSessions = 50

/** The latest end of a session. */
export const sessionEnd = ({ createdAt }: Pick<Session, "createdAt">): DateTime.Utc =>
  DateTime.add(createdAt, { days: absoluteDays })

/**
 * Whether a session is valid at `now`: neither ended, nor idle for 12 hours, nor older than 30 days (D-SIGN-5), nor limited to no
 * workspace at all (D-PW-5).
 */
export const isLive = (
  session: Pick<Session, "createdAt" | "endedAt" | "lastSeenAt" | "onlyIn">,
  now: DateTime.Utc
): boolean =>
  session.endedAt === null &&
  session.onlyIn?.length !== 0 &&
  DateTime.isLessThan(now, DateTime.add(session.lastSeenAt, { hours: idleHours })) &&
  DateTime.isLessThan(now, sessionEnd(session))

/** Whether the session reaches the workspace: it is not limited to others, and the workspace does not refuse it (D-OIDC-10, D-PW-5, D-SIGN-8). */
export const reaches = (
  { onlyIn, refusedIn }: Pick<Session, "onlyIn" | "refusedIn">,
  workspaceId: WorkspaceId
): boolean => isWithin({ onlyIn }, workspaceId) && !refusedIn.includes(workspaceId)

/**
 * Whether the membership is the session's: the person has accepted it, or the workspace's own identity provider says who they are to
 * this workspace (D-SIGN-13).
 */
export const holds = (
  { onlyIn, way }: Pick<Session, "onlyIn" | "way">,
  { acceptedAt, workspaceId }: Pick<Member, "acceptedAt" | "workspaceId">
): boolean => acceptedAt !== null || (way === "provider" && onlyIn?.includes(workspaceId) === true)

/** Whether the session is not limited to other workspaces. */
export const isWithin = ({ onlyIn }: Pick<Session, "onlyIn">, workspaceId: WorkspaceId): boolean =>
  onlyIn === null || onlyIn.includes(workspaceId)

/** Whether a session shows and ends the other one: it is not limited, or both are limited alike (D-OIDC-10, D-PW-5). */
export const isBeside = (
  session: Pick<Session, "onlyIn" | "way">,
  other: Pick<Session, "onlyIn" | "way">
): boolean =>
  session.onlyIn === null ||
  (other.onlyIn !== null &&
    other.way === session.way &&
    other.onlyIn.every((id) => isWithin(session, id)) &&
    session.onlyIn.every((id) => isWithin(other, id)))

/** Whether the person signed in within the last 10 minutes (D-SIGN-7). Each sign-in makes a new session. */
export const isRecent = ({ createdAt }: Pick<Session, "createdAt">, now: DateTime.Utc): boolean =>
  DateTime.isLessThan(now, DateTime.add(createdAt, { minutes: recentMinutes }))

/** Whether the time of the last use is to be stored: at most once a minute, because each request would write otherwise. */
export const isSightingDue = ({ lastSeenAt }: Pick<Session, "lastSeenAt">, now: DateTime.Utc): boolean =>
  DateTime.isGreaterThanOrEqualTo(now, DateTime.add(lastSeenAt, { minutes: 1 }))

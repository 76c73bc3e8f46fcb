import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { MailTokens } from "../../channels/mails/index.ts"
import { type AuditContext, answers, WorkspaceQueries } from "../../channels/records/index.ts"
import {
  type AnswerState,
  answerStateOf,
  type Booking,
  InvalidToken,
  mayAnswer
} from "../../scheduling/bookings/index.ts"
import type { Origin } from "../../workspace/consistency/index.ts"
import { isFoundHere, type Member, standingOf, type Workspace } from "../../workspace/workspaces/index.ts"
import { commit } from "./commit.ts"

/** The operator has suspended the workspace, in which members change nothing (D-WS-5). */
export class AnswersSuspended extends Schema.TaggedError<AnswersSuspended>()("AnswersSuspended", {}) {}

/** A booking that waits for approval, or did, for whom opens the link of the mail about it. */
export interface AskedBooking {
  readonly booking: Booking
  readonly workspace: Workspace
  /** `taken`: the answer approves it, but its time is taken (D-APPR-10). It still waits. */
  readonly state: AnswerState | "taken"
  /** The member who answered it, and when. Null: no member did, or it is not known. `name`: null if the member was removed. */
  readonly answered: { readonly name: string | null; readonly at: DateTime.Utc } | null
}

/** What the member answers. */
export type Answer =
  | { readonly _tag: "Approve" }
  /** `reply`: to the booker; null: no words. */
  | { readonly _tag: "Decline"; readonly reply: string | null }

/**
 * The booking of an answering link, without answering it: programs open the links of mails. Fails with InvalidToken if the time to
 * wait is over, or if the member was removed or may not answer the booking any more (D-APPR-16).
 */
export const showAsked = Effect.fn("management.showAsked")(function* (token: string) {
  const { booking, workspace } = yield* linked(token)
  return yield* asked(booking, workspace)
})

/**
 * Answers the booking as its member does in the console. If it does not wait any more, nothing changes, and the result says what has
 * become of it and by whom (D-APPR-17). Fails with InvalidToken as `showAsked` does, and with AnswersSuspended.
 */
export const answerAsked = Effect.fn("management.answerAsked")(function* (
  token: string,
  answer: Answer,
  origin: Origin
) {
  const { booking, member, workspace } = yield* linked(token)
  if (standingOf(workspace) === "suspended") return yield* new AnswersSuspended()
  const { uid, workspaceId } = booking
  const audit: AuditContext = {
    ...origin,
    workspaceId,
    actor: { _tag: "User", userId: member.userId },
    at: yield* DateTime.now,
    credential: { kind: "mail", id: null }
  }
  yield* commit(
    audit,
    answer._tag === "Approve"
      ? { _tag: "ApproveBooking", uid }
      : { _tag: "DeclineBooking", uid, reply: answer.reply }
  ).pipe(
    Effect.catchTags({
      // Another answer was faster, or its time to wait is over: the result says so.
      StateConflict: () => Effect.void,
      ResourceNotFound: () => Effect.fail(new InvalidToken()),
      Outdated: Effect.die,
      UnknownReference: Effect.die,
      LastOwner: Effect.die
    })
  )
  const queries = yield* WorkspaceQueries
  const after = yield* queries.find(workspaceId, "bookings", uid)
  const shown = yield* asked(
    Option.getOrElse(after, () => booking),
    workspace
  )
  const isTaken = answer._tag === "Approve" && shown.state === "waiting"
  return isTaken ? ({ ...shown, state: "taken" } satisfies AskedBooking) : shown
})

/** What the token of a link names, if its member still may answer. */
const linked = Effect.fnUntraced(function* (token: string) {
  const [queries, tokens] = [yield* WorkspaceQueries, yield* MailTokens]
  const link = Option.getOrNull(yield* tokens.readAnswer(token, yield* DateTime.now))
  if (link === null || !(yield* isFoundHere(link.workspaceId))) return yield* new InvalidToken()
  const { bookingUid, userId, workspaceId } = link
  const [booking, member, workspace] = yield* Effect.all([
    queries.find(workspaceId, "bookings", bookingUid),
    queries.find(workspaceId, "members", userId),
    queries.find(workspaceId, "workspace", workspaceId)
  ])
  if (Option.isNone(booking) || Option.isNone(member) || Option.isNone(workspace))
    return yield* new InvalidToken()
  if (!mayAnswer(member.value, booking.value)) return yield* new InvalidToken()
  const found: { readonly booking: Booking; readonly member: Member; readonly workspace: Workspace } = {
    booking: booking.value,
    member: member.value,
    workspace: workspace.value.value
  }
  return found
})

/** The booking with its state. Only one that was answered has an entry in the audit log. */
const asked = Effect.fnUntraced(function* (booking: Booking, workspace: Workspace) {
  const queries = yield* WorkspaceQueries
  const state = answerStateOf(booking, yield* DateTime.now)
  const shown: AskedBooking = { booking, workspace, state, answered: null }
  if (state === "waiting") return shown
  const { items } = yield* queries.list(
    workspace.id,
    "auditLog",
    { endingsOf: [booking.uid] },
    { limit: 2, after: null }
  )
  const entry = items.find(({ action }) => answers.some((answer) => answer === action))
  if (entry === undefined || entry.actor._tag !== "User") return shown
  const member = yield* queries.find(workspace.id, "members", entry.actor.userId)
  const name = Option.match(member, { onNone: () => null, onSome: (one) => one.name })
  return { ...shown, answered: { name, at: entry.at } } satisfies AskedBooking
})

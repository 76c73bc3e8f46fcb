import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { mailsWhenGiven, MailTransport, type SendMail, senderOf } from "../../channels/mails/index.ts"
import { findMailSettings, listAll } from "../../channels/records/index.ts"
import { type Proposal, proposeHosts } from "../../scheduling/bookings/index.ts"
import type { Host } from "../../workspace/event-types/index.ts"
import type { Member } from "../../workspace/workspaces/index.ts"
import { findWithin } from "./readWithin.ts"

/** The most bookings that are given to other hosts in one request: a page of the list. */
export const mostReassigned = 50

/** Why a booking stays with its host. `not_found`: it does not exist, the member does not reach it, or its booker was erased. */
export type KeptReason = Extract<Proposal, { readonly _tag: "Kept" }>["reason"] | "not_found"

/** What becomes of one of several bookings that are given to other hosts. */
export interface ProposedReassignment {
  readonly bookingUid: string
  /** Who takes it; null: it stays with its host. */
  readonly host: Host | null
  readonly reason: KeptReason | null
  readonly mails: ReadonlyArray<Pick<SendMail, "kind" | "recipient">>
}

/**
 * Who takes each of these bookings if they are given in this order, and the mails that follow; none if the workspace has no sender. It
 * changes nothing (D-MGMT-11).
 */
export const proposeReassignments = Effect.fn("management.proposeReassignments")(function* (
  member: Member,
  uids: ReadonlyArray<string>
) {
  const { workspaceId } = member
  const found = yield* Effect.forEach(uids, (uid) => findWithin(member, "bookings", uid))
  const bookings = found.flatMap(Option.toArray)
  const proposed = yield* proposeHosts(bookings)
  const proposalOf = new Map<string, Proposal | null>(
    bookings.map(({ uid }, index) => [uid, proposed[index] ?? null])
  )
  const { installation } = yield* MailTransport
  const { value: settings } = yield* findMailSettings(workspaceId)
  const sends = senderOf(settings, Option.getOrNull(installation)) !== null
  const members = (yield* listAll(workspaceId, "members", {})).flatMap(({ bookingMails, userId }) =>
    bookingMails ? [userId] : []
  )
  return uids.map((bookingUid): ProposedReassignment => {
    const proposal = proposalOf.get(bookingUid) ?? null
    if (proposal === null) return { bookingUid, host: null, reason: "not_found", mails: [] }
    if (proposal._tag === "Kept") return { bookingUid, host: null, reason: proposal.reason, mails: [] }
    const { booking, host, team } = proposal
    const mails = sends ? mailsWhenGiven(booking, team, { members }) : []
    return { bookingUid, host, reason: null, mails }
  })
})

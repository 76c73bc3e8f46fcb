import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import {
  cancelledGroup,
  groupIdOf,
  movedGroup,
  type Booking,
  type BookingDraft,
  BookingLedger
} from "@calendeal/domain/bookings"
import { type AdminCommand, WorkspaceQueries } from "@calendeal/domain/management"
import {
  sampleQuestion,
  sampleBooking,
  sampleBookingUid,
  sampleDraft,
  sampleNow,
  change,
  sampleLink,
  sampleTime
} from "@calendeal/port-contracts/samples"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import type { Staged } from "./staged.ts"

/** Makes links to an event type, books groups, and removes a link. */
export const share = Effect.fnUntraced(function* ({ eventType, hosts: [host], workspace }: Staged) {
  const { id } = workspace
  if (host === undefined) return yield* Effect.die("no host")
  const commit = (made: AdminCommand) => change(id, made)
  const link = sampleLink({ eventType, workspace }, { hostIds: [host.id] })
  // The second one counts the first.
  for (const made of [sampleLink({ eventType, workspace }), link])
    yield* commit({ _tag: "CreateOneOffLinks", links: [made] })
  const queries = yield* WorkspaceQueries
  yield* queries.find(id, "oneOffLinks", link.id)
  const ofHost = { eventTypeId: eventType.id, hostId: host.id }
  yield* queries.list(id, "oneOffLinks", ofHost, { limit: 1, after: null })
  const ledger = yield* BookingLedger
  yield* ledger.findLink(id, link.id)
  const linked = sampleBooking(
    { eventType, hosts: [host], workspace },
    { startAt: sampleTime(40_000), linkId: link.id }
  )
  yield* ledger.look(sampleQuestion(sampleDraft(linked), { link: link.id }))
  const opens = (seconds: number) => {
    const grouped = sampleBooking({ eventType, hosts: [host], workspace }, { startAt: sampleTime(seconds) })
    return sampleDraft(
      { ...grouped, group: { id: groupIdOf(grouped.uid), seats: 1 } },
      { seats: { capacity: 2, isNew: true } }
    )
  }
  const opening = opens(146_000)
  const { busy } = sampleQuestion(opening)
  const seats = { eventTypeId: eventType.id, capacity: 2 }
  yield* ledger.look(sampleQuestion(opening, { busy: { ...busy, seats } }))
  // So many groups that PostgreSQL prefers an index to a scan of all workspaces.
  for (let nth = 1; nth <= 12; nth++) yield* ledger.enter(opens(146_000 + nth * 100_000))
  yield* ledger.enter(opening)
  yield* wholeGroup(opening, id)
  yield* commit({ _tag: "DeleteOneOffLink", linkId: link.id })
})

/** A group that is moved and cancelled as a whole. */
const wholeGroup = Effect.fnUntraced(function* ({ alternatives: [opener] }: BookingDraft, id: WorkspaceId) {
  const ledger = yield* BookingLedger
  const group = groupIdOf(opener.uid)
  const context = { at: sampleNow, proof: "manage_token" as const, requestId: "request-whole" }
  const changing = (booking: Booking) => ({ booking, uid: sampleBookingUid(), entryId: crypto.randomUUID() })
  yield* ledger.standingIn(id, group)
  yield* ledger.changeGroup(id, group, (all) =>
    Effect.succeed(movedGroup(Arr.map(all, changing), sampleTime(147_000), context))
  )
  yield* ledger.changeGroup(id, group, (all) =>
    Effect.succeed(cancelledGroup(Arr.map(all, changing), null, context))
  )
})

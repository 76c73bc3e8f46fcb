import { type Booking, type BookingDraft, BookingUid, type Entry } from "@calendeal/domain/bookings"
import type { Contact } from "@calendeal/domain/contacts"
import type { Deal } from "@calendeal/domain/deals"
import * as Data from "effect/Data"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { rowsOf as messageRows } from "../outbox/OutboxPosting.ts"
import { claim, hashOf } from "../consistency/idempotencyKeys.ts"
import { contactRows, rowOf as contactRowOf } from "../contacts/rows.ts"
import { rowOf as dealRowOf } from "../deals/rows.ts"
import { logging } from "../management/rows.ts"
import { firstRow } from "../rows.ts"
import { StaleRead } from "../tenancy/withRetries.ts"
import { transactionsOf } from "../tenancy/transactions.ts"
import { rowOf } from "./rows.ts"

/** What became of an attempt. */
type Attempt =
  | Exclude<Entry, { readonly _tag: "AlreadyEntered" }>
  /** The key was used before: this is the uid of the booking that it made. */
  | { readonly _tag: "Used"; readonly uid: BookingUid }

/** The attempt came to nothing: the transaction is rolled back, and this is why. */
class Refused extends Data.TaggedError("Refused")<{ readonly attempt: Attempt }> {}

/**
 * Tries to enter one alternative of a draft, in one round trip: see `enter_booking` in the migrations. Only if somebody
 * changed the contact since the draft was decided, the contact is held first, and revised again.
 */
export const attempt = (sql: SqlClient, draft: BookingDraft, booking: Booking) => {
  const { stepByStep, write } = transactionsOf(sql)
  const { contact } = draft
  const revised = contact.revise(contact.found)
  if (Result.isFailure(revised)) return Effect.succeed<Attempt>({ _tag: "Unavailable" })
  const settled = { ...booking, contactId: revised.success.id }
  const isSought = Option.isSome(contact.id) && Option.isNone(contact.found)
  const tried = isSought
    ? Effect.fail(new StaleRead())
    : became(settled)(
        write(booking.workspaceId, entering(sql, draft, settled, [contact.found, revised.success]))
      )
  return tried.pipe(
    Effect.catchTag("StaleRead", () => stepByStep(booking.workspaceId)(holdAndEnter(sql, draft, booking))),
    Effect.catchTag("Refused", ({ attempt }) => Effect.succeed(attempt))
  )
}

const holdAndEnter = Effect.fnUntraced(function* (sql: SqlClient, draft: BookingDraft, booking: Booking) {
  const { eventTypeId, uid, workspaceId } = booking
  // Sent together, as the connection keeps their order.
  const [earlier, found] = yield* Effect.all(
    [
      claim(sql, { workspaceId, scope: eventTypeId, key: draft.key, outcome: uid }),
      hold(sql, draft, booking)
    ],
    { concurrency: "unbounded" }
  )
  if (Option.isSome(earlier)) {
    return yield* new Refused({ attempt: { _tag: "Used", uid: BookingUid.make(earlier.value) } })
  }
  const revised = draft.contact.revise(found)
  if (Result.isFailure(revised)) return yield* new Refused({ attempt: { _tag: "Unavailable" } })
  const settled = { ...booking, contactId: revised.success.id }
  const made = yield* became(settled)(entering(sql, draft, settled, [found, revised.success], true))
  return made._tag === "Entered" ? made : yield* new Refused({ attempt: made })
})

/** Holds the contact that the booking is for, if there is one (D-BOOK-6). */
const hold = Effect.fnUntraced(function* (
  sql: SqlClient,
  { contact }: BookingDraft,
  { workspaceId }: Booking
) {
  const contacts = contactRows(sql)
  const named = Option.isSome(contact.id)
    ? yield* contacts.lock(workspaceId, contact.id.value)
    : Option.none<Contact>()
  return Option.isSome(named) ? named : yield* contacts.lockByEmail(workspaceId, contact.email)
})

const entering = (
  sql: SqlClient,
  draft: BookingDraft,
  booking: Booking,
  [found, revised]: readonly [Option.Option<Contact>, Contact],
  isClaimed = false
) =>
  sql`
    with made as materialized (select became, earlier from enter_booking(
      workspace => ${booking.workspaceId},
      draft => ${rowOf(booking)}::jsonb,
      host_ids => ${[...new Set(booking.hostIds)]}::uuid[],
      replaced => ${Option.getOrNull(draft.replaces)},
      hash_of_key => ${hashOf(draft.key)},
      is_claimed => ${isClaimed},
      found_contact => ${Option.getOrNull(Option.map(found, contactRowOf))}::jsonb,
      revised_contact => ${contactRowOf(revised)}::jsonb,
      invitee_limit => ${draft.perInviteeLimit},
      hash_of_invitee => ${hashOf(draft.contact.email)},
      days => ${limitedDays(draft, booking)}::jsonb,
      new_deal => ${dealRowOf(newDeal(draft, booking))}::jsonb,
      posts => ${messageRows(draft.followUps)}::jsonb
    ))
    ${logging(sql, draft.entry, sql`select from made where became = 'entered'`)}
    select became, earlier from made
  `

const limitedDays = ({ dailyLimits }: BookingDraft, { hostIds }: Booking) =>
  dailyLimits
    .filter(({ hostId, ofEventType, ofHost }) => hostIds.includes(hostId) && (ofEventType ?? ofHost) !== null)
    .map(({ from, hostId, ofEventType, ofHost, until }) => ({
      host_id: hostId,
      begins: DateTime.formatIso(from),
      ends: DateTime.formatIso(until),
      of_host: ofHost,
      of_event_type: ofEventType
    }))

/** The deal that the booking opens, unless that of the replaced booking moves along (D-BOOK-11). */
const newDeal = ({ deal }: BookingDraft, { contactId, createdAt, uid, workspaceId }: Booking): Deal => ({
  ...deal,
  workspaceId,
  contactId,
  bookingUid: uid,
  status: "open",
  openedAt: createdAt,
  closedAt: null
})

const became =
  (booking: Booking) =>
  <E, R>(rows: Effect.Effect<ReadonlyArray<unknown>, E, R>): Effect.Effect<Attempt, E | StaleRead, R> =>
    Effect.flatMap(firstRow(Answer)(rows), (answer): Effect.Effect<Attempt, StaleRead> => {
      const { became, earlier } = Option.getOrThrow(answer)
      switch (became) {
        case "entered":
          return Effect.succeed({ _tag: "Entered", booking })
        case "already":
          return Effect.succeed({ _tag: "Used", uid: BookingUid.make(earlier ?? "") })
        case "taken":
          return Effect.succeed({ _tag: "SlotTaken" })
        case "limit":
          return Effect.succeed({ _tag: "InviteeLimitReached" })
        case "unavailable":
          return Effect.succeed({ _tag: "Unavailable" })
        case "overtaken":
          return Effect.fail(new StaleRead())
      }
    })

const Answer = Schema.Struct({
  became: Schema.Literals(["entered", "already", "taken", "limit", "unavailable", "overtaken"]),
  earlier: Schema.NullOr(Schema.String)
})

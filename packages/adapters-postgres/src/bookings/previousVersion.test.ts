import { type Booking, BookingLedger } from "@calendeal/domain/bookings"
import {
  createOffering,
  enterDraft,
  sampleBooking,
  sampleDraft,
  sampleTime
} from "@calendeal/port-contracts/samples"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as SqlClient from "effect/sql/SqlClient"
import { rowOf as contactRowOf } from "../contacts/rows.ts"
import { sha256 } from "../rows.ts"
import { makeTransactions } from "../tenancy/transactions.ts"
import { layerTest } from "../testing/index.ts"
import { rowOf } from "./rows.ts"

/** Enters a booking as a process of the previous version does: without an identity and a language. */
const enterWithoutIdentity = Effect.fnUntraced(function* (booking: Booking) {
  const sql = yield* SqlClient.SqlClient
  const { write } = yield* makeTransactions
  const {
    conference: _conference,
    language: _language,
    root_uid: _root,
    sequence: _sequence,
    ...row
  } = rowOf(booking)
  const { contact, deal } = sampleDraft(booking)
  const newDeal = {
    workspace_id: booking.workspaceId,
    id: deal.id,
    contact_id: booking.contactId,
    booking_uid: booking.uid,
    status: "open",
    opened_at: "2026-01-01T00:00:00Z"
  }
  const rows = yield* write(
    booking.workspaceId,
    sql`
      select became from enter_booking(
        workspace => ${booking.workspaceId}, draft => ${row}::jsonb, host_ids => ${[...booking.hostIds]}::uuid[],
        replaced => ${booking.rescheduledFrom}, hash_of_key => ${sha256(booking.uid)}, is_claimed => false,
        found_contact => null, revised_contact => ${contactRowOf(contact.updated)}::jsonb, invitee_limit => null,
        hash_of_invitee => null, days => '[]', new_deal => ${newDeal}::jsonb, posts => '[]'
      )
    `
  )
  assert.deepStrictEqual([...rows], [{ became: "entered" }])
})

layer(layerTest, { excludeTestServices: true })("drafts of the previous version", (it) => {
  it.effect("D-MAIL-1: the database decides the identity of a booking that comes without one", () =>
    Effect.gen(function* () {
      const ledger = yield* BookingLedger
      const offering = yield* createOffering()
      const first = sampleBooking(offering)
      const moved = sampleBooking(offering, { rescheduledFrom: first.uid, startAt: sampleTime(9000) })
      const again = sampleBooking(offering, { rescheduledFrom: moved.uid, startAt: sampleTime(9500) })
      const chain = [first, moved, again]
      yield* Effect.forEach(chain, enterWithoutIdentity)
      const stored = yield* Effect.forEach(chain, ({ uid, workspaceId }) =>
        Effect.map(ledger.find(workspaceId, uid), Option.getOrThrow)
      )
      assert.deepStrictEqual(
        stored.map(({ language, rootUid, sequence }) => [rootUid, sequence, language]),
        [0, 1, 2].map((sequence) => [first.uid, sequence, null])
      )
    })
  )

  it.effect("a move by a process that knows no conferences keeps the meeting's own", () =>
    Effect.gen(function* () {
      const ledger = yield* BookingLedger
      const offering = yield* createOffering()
      const conference = { provider: "link_template", template: "https://meet.example/{uid}" } as const
      const first = sampleBooking(offering, { conference })
      yield* enterDraft(sampleDraft(first))
      const moved = sampleBooking(offering, { rescheduledFrom: first.uid, startAt: sampleTime(9000) })
      yield* enterWithoutIdentity(moved)
      const found = Option.getOrThrow(yield* ledger.find(moved.workspaceId, moved.uid))
      assert.deepStrictEqual(found.conference, conference)
    })
  )
})

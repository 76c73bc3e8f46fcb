import {
  type Booking,
  cancelled,
  type GroupChange,
  type GroupChanged,
  type GroupId
} from "@calendeal/domain/bookings"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import type { NonEmptyReadonlyArray } from "effect/Array"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { json } from "../connection/index.ts"
import { visitorRow } from "../management/rows.ts"
import { rowsOf as messageRows } from "../outbox/OutboxPosting.ts"
import { firstRow } from "../rows.ts"
import { cancelling } from "./cancel.ts"
import { allBookings, rowOf } from "./rows.ts"

/**
 * Changes a group inside a transaction, with all its bookings locked (`lock_group`). Running it again after a commit finds the group as it
 * was left: a move has nothing to move, and a cancellation nothing to cancel.
 */
export const changeGroup = Effect.fnUntraced(function* (
  sql: SqlClient,
  workspaceId: WorkspaceId,
  group: GroupId,
  decide: (bookings: NonEmptyReadonlyArray<Booking>) => Effect.Effect<GroupChange>
) {
  yield* sql`select lock_group(${workspaceId}, ${group})`
  const bookings = yield* sql`
    select * from bookings where workspace_id = ${workspaceId} and group_id = ${group} and takes_place and exists (
      select from workspaces where workspace_id = ${workspaceId} and removed_at is null
    )
    order by coalesce(root_uid, uid) collate "C" for no key update of bookings
  `.pipe(allBookings)
  if (!Arr.isReadonlyArrayNonEmpty(bookings)) return stored([])
  const change = yield* decide(bookings)
  switch (change._tag) {
    case "Keep":
      return stored(bookings)
    case "Move":
      return (yield* move(sql, workspaceId, group, change)) ? stored(change.bookings) : taken
    case "Cancel":
      for (const { entry, outboxMessages } of change.cancellations) {
        const { reason } = change
        yield* cancelling(sql, {
          workspaceId,
          uid: entry.subject,
          reason,
          outboxMessages,
          entry: Option.some(entry)
        })
      }
      return stored(bookings.map((booking) => cancelled(booking, change.reason)))
  }
})

const stored = (bookings: ReadonlyArray<Booking>): GroupChanged => ({ _tag: "Changed", bookings })
const taken: GroupChanged = { _tag: "SlotTaken" }

const move = (
  sql: SqlClient,
  workspaceId: WorkspaceId,
  group: GroupId,
  { bookings, entries, outboxMessages }: Extract<GroupChange, { readonly _tag: "Move" }>
) =>
  sql`
    select move_group(
      ${workspaceId}, ${group}, ${json(bookings.map(rowOf))}, ${json(messageRows(outboxMessages))},
      ${json(entries.map((entry) => visitorRow(Option.some(entry))))}
    ) as moved
  `.pipe(
    firstRow(Schema.Struct({ moved: Schema.Boolean })),
    Effect.map((row) => Option.getOrThrow(row).moved)
  )

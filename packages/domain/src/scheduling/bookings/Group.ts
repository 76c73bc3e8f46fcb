import * as Schema from "effect/Schema"
import { decodeBase62, encodeBase62 } from "../../workspace/consistency/index.ts"

/** Identifies a group: `gr_` and 22 base-62 characters (D-SEAT-2). */
export const GroupId = Schema.String.check(Schema.isPattern(/^gr_[0-9A-Za-z]{22}$/)).pipe(
  Schema.brand("GroupId")
)
export type GroupId = typeof GroupId.Type

/** The group that a first booking of this uid opens: the next one of 128 bits, so that it has the uid of no booking. */
export const groupIdOf = (uid: string): GroupId =>
  GroupId.make(`gr_${encodeBase62((decodeBase62(uid.slice("bk_".length)) + 1n) % 2n ** 128n, 22)}`)

/** The seats of a booking in the group that has its hosts' time. */
export const GroupSeat = Schema.Struct({
  id: GroupId,
  /** One for each attendee. */
  seats: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))
})

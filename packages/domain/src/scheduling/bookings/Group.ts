import * as Schema from "effect/Schema"

/** Identifies a group: `gr_` and the 22 characters of the uid of its first booking (D-SEAT-2). */
export const GroupId = Schema.String.check(Schema.isPattern(/^gr_[0-9A-Za-z]{22}$/)).pipe(
  Schema.brand("GroupId")
)
export type GroupId = typeof GroupId.Type

/** The group that a first booking of this uid opens. */
export const groupIdOf = (uid: string): GroupId => GroupId.make(`gr_${uid.slice("bk_".length)}`)

/** The seats of a booking in the group that has its hosts' time. */
export const GroupSeat = Schema.Struct({
  id: GroupId,
  /** One for each attendee. */
  seats: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))
})

import { EventTypeId, HostId } from "@calendeal/domain/event-types"
import type { MeetingFigures } from "@calendeal/domain/reports"
import * as Schema from "effect/Schema"

/** A day, a class of lead times, a host, a host of an event type, or an hour of the week. */
export const MeetingRow = Schema.Struct({
  kind: Schema.Literals(["day", "lead", "host", "assigned", "hour"]),
  place: Schema.Int,
  hostId: Schema.NullOr(HostId),
  eventTypeId: Schema.NullOr(EventTypeId),
  meetings: Schema.Int,
  attended: Schema.Int,
  noShow: Schema.Int,
  unmarked: Schema.Int,
  minutes: Schema.Finite,
  missedMinutes: Schema.Finite
}).pipe(
  Schema.encodeKeys({
    hostId: "host_id",
    eventTypeId: "event_type_id",
    noShow: "no_show",
    missedMinutes: "missed_minutes"
  })
)
type MeetingRow = typeof MeetingRow.Type

export const meetingFiguresOf = (rows: ReadonlyArray<MeetingRow>): MeetingFigures => {
  const of = (wanted: MeetingRow["kind"]) => rows.filter(({ kind }) => kind === wanted)
  return {
    days: of("day").map(({ place, ...row }) => ({ day: place, ...countsOf(row) })),
    leads: of("lead").map(({ place, ...row }) => ({ place, ...countsOf(row) })),
    hosts: of("host").flatMap(({ hostId, minutes, missedMinutes, ...row }) =>
      hostId === null ? [] : [{ hostId, ...countsOf(row), minutes, missedMinutes }]
    ),
    hours: of("hour").map(({ place, minutes }) => ({ hour: place, minutes })),
    assigned: of("assigned").flatMap(({ eventTypeId, hostId, meetings }) =>
      eventTypeId === null || hostId === null ? [] : [{ eventTypeId, hostId, meetings }]
    )
  }
}

const countsOf = ({
  attended,
  meetings,
  noShow,
  unmarked
}: Pick<MeetingRow, "attended" | "meetings" | "noShow" | "unmarked">) => ({
  meetings,
  attended,
  noShow,
  unmarked
})

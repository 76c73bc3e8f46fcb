import type { ConferenceRequest } from "@calendeal/domain/conferencing"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"

/** The longest topic that Zoom accepts, in characters. */
const longestTopic = 200

/** A meeting as Zoom shows it. `start_url` would start it as the host without a login: it is not read. */
export const ZoomMeeting = Schema.Struct({
  id: Schema.Int,
  topic: Schema.String,
  agenda: Schema.optionalKey(Schema.String),
  start_time: Schema.optionalKey(Schema.String),
  duration: Schema.optionalKey(Schema.Number),
  join_url: Schema.String.check(Schema.isPattern(/^https:\/\/[^\s\p{Cc}]+$/u))
})
export type ZoomMeeting = typeof ZoomMeeting.Type

/** The fields that follow a move. */
export const timesOf = ({ endAt, startAt, timezone, title }: Omit<ConferenceRequest, "access">) => ({
  topic: title.slice(0, longestTopic),
  start_time: DateTime.formatIso(startAt).replace(/\.\d+Z$/, "Z"),
  duration: Math.max(
    1,
    Math.round((DateTime.toEpochMillis(endAt) - DateTime.toEpochMillis(startAt)) / 60_000)
  ),
  timezone
})

/** Whether the meeting already has these fields. Each change counts towards 100 changes per user and day. */
export const isUpToDate = (meeting: ZoomMeeting, times: ReturnType<typeof timesOf>): boolean =>
  meeting.topic === times.topic &&
  meeting.duration === times.duration &&
  Date.parse(meeting.start_time ?? "") === Date.parse(times.start_time)

/**
 * The agenda of a meeting, by which a later attempt finds it: Zoom accepts no key for idempotency, and lists show the first 250
 * characters of an agenda.
 */
export const agendaOf = (reference: string): string => `Calendeal reference ${reference}`

/**
 * Everyone with the link can enter without the host: the host of the meeting is another user of the account if the leading host
 * has none.
 */
export const settings = { join_before_host: true, waiting_room: false } as const

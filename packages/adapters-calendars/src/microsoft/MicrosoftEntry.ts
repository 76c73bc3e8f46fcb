import {
  type EntryContent,
  type EntryIdentity,
  type EntryTexts,
  marksOf,
  type SeenEntry
} from "@calendeal/domain/calendars"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"

const Time = Schema.Struct({
  dateTime: Schema.String.check(
    Schema.makeFilter((text) => !Number.isNaN(Date.parse(`${text.slice(0, 19)}Z`)))
  ),
  timeZone: Schema.Literal("UTC")
})

/** An event that Microsoft Graph returns, as far as an entry needs it. */
export const MicrosoftEntry = Schema.Struct({
  id: Schema.String,
  "@odata.etag": Schema.String,
  iCalUId: Schema.String,
  subject: Schema.NullOr(Schema.String),
  location: Schema.optionalKey(
    Schema.NullOr(Schema.Struct({ displayName: Schema.optionalKey(Schema.NullOr(Schema.String)) }))
  ),
  body: Schema.optionalKey(Schema.NullOr(Schema.Struct({ content: Schema.NullOr(Schema.String) }))),
  start: Time,
  end: Time,
  isCancelled: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  createdDateTime: Schema.optionalKey(Schema.NullOr(Schema.String)),
  isOnlineMeeting: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  onlineMeeting: Schema.optionalKey(
    Schema.NullOr(Schema.Struct({ joinUrl: Schema.optionalKey(Schema.NullOr(Schema.String)) }))
  ),
  singleValueExtendedProperties: Schema.optionalKey(
    Schema.Array(Schema.Struct({ id: Schema.String, value: Schema.String }))
  )
})
export type MicrosoftEntry = typeof MicrosoftEntry.Type

export const readEntry = Schema.decodeUnknownOption(Schema.fromJsonString(MicrosoftEntry))
export const readEntries = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Struct({ value: Schema.Array(MicrosoftEntry) }))
)

/** Our namespace of extended properties, which clients do not show. */
const namespace = "{9f6a2b14-7c1e-4f0b-8b4e-2a5d3c9e7f61}"
/** The property with the entry's identity, by which it is found. */
export const keyProperty = `String ${namespace} Name calendeal-entry`
/** The property with the sequence that was written last, the marks of its texts, and whether it was tentative. */
const markProperty = `String ${namespace} Name calendeal-mark`

const tentative = "tentative"

/** The query that returns an event with its mark. */
export const withMark = { $expand: `singleValueExtendedProperties($filter=id eq '${markProperty}')` }

/**
 * The identity of an entry in a mailbox: the meeting's uid and a part of the host's id, which is random. It begins with the
 * uid, so that readings recognise it (`bookingUidIn`, D-ENTRY-30).
 */
export const entryKey = ({ hostId, rootUid }: EntryIdentity): string => `${rootUid}@${hostId.slice(-12)}`

/** What the service wrote last; null: unknown. */
export const writtenMark = ({ singleValueExtendedProperties: properties = [] }: MicrosoftEntry) => {
  const value = properties.find(({ id }) => id.toLowerCase() === markProperty.toLowerCase())?.value
  const [sequence = "", marks = null, state] = value?.split(" ") ?? []
  return /^\d{1,9}$/.test(sequence)
    ? { sequence: Number(sequence), marks, isTentative: state === tentative }
    : null
}

/** Whether the event is this version of the entry. */
export const showsContent = (event: MicrosoftEntry, content: EntryContent): boolean => {
  const mark = writtenMark(event)
  const { endAt, startAt } = seenEntry(event)
  return (
    mark?.sequence === content.sequence &&
    mark.isTentative === content.isTentative &&
    mark.marks === marksOf(content) &&
    DateTime.Equivalence(startAt, content.startAt) &&
    DateTime.Equivalence(endAt, content.endAt)
  )
}

/** The texts of an event. */
export const textsOf = ({ body, location, subject }: MicrosoftEntry): EntryTexts => ({
  title: subject ?? "",
  location: location?.displayName ?? "",
  description: body?.content ?? ""
})

/** The event as the host's calendar has it. */
export const seenEntry = (event: MicrosoftEntry): SeenEntry => ({
  remoteId: event.id,
  etag: event["@odata.etag"],
  startAt: instantOf(event.start),
  endAt: instantOf(event.end)
})

/** The fields of a new event. */
export const newEvent = (
  identity: EntryIdentity,
  content: EntryContent,
  transactionId: string,
  isOnlineMeeting: boolean
) => ({
  ...changedFields(content, content, isOnlineMeeting),
  ...(content.isTentative && { showAs: tentative }),
  body: textBody(content.description),
  transactionId,
  singleValueExtendedProperties: [{ id: keyProperty, value: entryKey(identity) }, markOf(content)]
})

/**
 * The fields of a change. The body of an online meeting contains the meeting, which a change of the body would remove
 * (D-ENTRY-32), so it is only written if `isBodyOurs`. `wasTentative`: as written last; how a host shows another entry is the host's.
 */
export const eventChange = (
  content: EntryContent,
  texts: EntryTexts,
  isBodyOurs: boolean,
  isOnlineMeeting: boolean,
  wasTentative: boolean
) => ({
  ...changedFields(content, texts, isOnlineMeeting),
  ...(content.isTentative !== wasTentative && { showAs: content.isTentative ? tentative : "busy" }),
  ...(isBodyOurs && { body: textBody(texts.description) }),
  singleValueExtendedProperties: [markOf(content)]
})

const changedFields = (content: EntryContent, { location, title }: EntryTexts, isOnlineMeeting: boolean) => ({
  subject: title,
  location: { displayName: location },
  start: timeOf(content.startAt),
  end: timeOf(content.endAt),
  isAllDay: false,
  ...(isOnlineMeeting && { isOnlineMeeting: true, onlineMeetingProvider: "teamsForBusiness" }),
  // Exchange mails everyone whom an event names, so it names no attendees (D-ENTRY-5).
  ...(content.people && {
    attendees: content.people.attendees.map(({ email, name }) => ({
      type: "required",
      emailAddress: { address: email, name }
    }))
  })
})

const markOf = (content: EntryContent) => ({
  id: markProperty,
  value: [content.sequence, marksOf(content), ...(content.isTentative ? [tentative] : [])].join(" ")
})

const textBody = (content: string) => ({ contentType: "text", content })

const timeOf = (instant: DateTime.Utc) => ({
  dateTime: DateTime.formatIso(instant).slice(0, 19),
  timeZone: "UTC"
})

const instantOf = ({ dateTime }: typeof Time.Type): DateTime.Utc =>
  DateTime.makeUnsafe(`${dateTime.slice(0, 19)}Z`)

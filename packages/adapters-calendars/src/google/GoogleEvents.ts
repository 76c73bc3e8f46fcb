import * as Schema from "effect/Schema"

const Time = Schema.Union([
  Schema.Struct({
    dateTime: Schema.String.check(Schema.makeFilter((text) => !Number.isNaN(Date.parse(text))))
  }),
  Schema.Struct({ date: Schema.String.check(Schema.isPattern(/^\d{4}-\d\d-\d\d$/)) })
])

/** An occurrence in the response of `events.list`. */
const GoogleEvent = Schema.Struct({
  id: Schema.String,
  iCalUID: Schema.optionalKey(Schema.String),
  status: Schema.optionalKey(Schema.Literals(["confirmed", "tentative", "cancelled"])),
  transparency: Schema.optionalKey(Schema.String),
  start: Schema.optionalKey(Time),
  end: Schema.optionalKey(Time),
  attendees: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        self: Schema.optionalKey(Schema.Boolean),
        responseStatus: Schema.optionalKey(Schema.String)
      })
    )
  )
})
export type GoogleEvent = typeof GoogleEvent.Type

const GoogleEvents = Schema.fromJsonString(
  Schema.Struct({
    items: Schema.Array(GoogleEvent),
    nextPageToken: Schema.optionalKey(Schema.String),
    nextSyncToken: Schema.optionalKey(Schema.String)
  })
)

/** Parses a page of occurrences. */
export const readEvents = Schema.decodeUnknownOption(GoogleEvents)

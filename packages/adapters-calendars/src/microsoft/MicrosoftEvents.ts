import * as Schema from "effect/Schema"

/** A time in the requested zone, UTC. */
const Time = Schema.Struct({
  dateTime: Schema.String.check(
    Schema.makeFilter((text) => !Number.isNaN(Date.parse(`${text.slice(0, 19)}Z`)))
  )
})

/** An event of a calendar view: a single event, an occurrence, a series master, or a removed event. */
export const MicrosoftEvent = Schema.Struct({
  id: Schema.String,
  "@removed": Schema.optionalKey(Schema.Struct({})),
  type: Schema.optionalKey(Schema.String),
  seriesMasterId: Schema.optionalKey(Schema.NullOr(Schema.String)),
  iCalUId: Schema.optionalKey(Schema.String),
  showAs: Schema.optionalKey(Schema.String),
  isCancelled: Schema.optionalKey(Schema.Boolean),
  isAllDay: Schema.optionalKey(Schema.Boolean),
  responseStatus: Schema.optionalKey(
    Schema.NullOr(Schema.Struct({ response: Schema.optionalKey(Schema.String) }))
  ),
  start: Schema.optionalKey(Time),
  end: Schema.optionalKey(Time)
})
export type MicrosoftEvent = typeof MicrosoftEvent.Type

const MicrosoftEvents = Schema.fromJsonString(
  Schema.Struct({
    value: Schema.Array(MicrosoftEvent),
    "@odata.nextLink": Schema.optionalKey(Schema.String),
    "@odata.deltaLink": Schema.optionalKey(Schema.String)
  })
)

/** Parses a page of the changes in a calendar view. */
export const readEvents = Schema.decodeUnknownOption(MicrosoftEvents)

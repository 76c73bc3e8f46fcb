import * as Schema from "effect/Schema"

/** A time of an event: an instant with an offset, or the date of a whole day. */
export const GoogleTime = Schema.Union([
  Schema.Struct({
    // Without an offset it would be read in the zone of the machine.
    dateTime: Schema.String.check(
      Schema.makeFilter((text) => /(?:Z|[+-]\d\d:\d\d)$/i.test(text) && !Number.isNaN(Date.parse(text)))
    )
  }),
  Schema.Struct({ date: Schema.String.check(Schema.isPattern(/^\d{4}-\d\d-\d\d$/)) })
])

/** An event as far as the entry of a meeting needs it. */
const GoogleEntry = Schema.Struct({
  id: Schema.String,
  etag: Schema.String,
  iCalUID: Schema.optionalKey(Schema.String),
  status: Schema.optionalKey(Schema.String),
  summary: Schema.optionalKey(Schema.String),
  location: Schema.optionalKey(Schema.String),
  description: Schema.optionalKey(Schema.String),
  start: Schema.optionalKey(GoogleTime),
  end: Schema.optionalKey(GoogleTime),
  attendees: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        email: Schema.optionalKey(Schema.String),
        responseStatus: Schema.optionalKey(Schema.String)
      })
    )
  ),
  hangoutLink: Schema.optionalKey(Schema.String),
  conferenceData: Schema.optionalKey(
    Schema.Struct({
      entryPoints: Schema.optionalKey(
        Schema.Array(
          Schema.Struct({
            entryPointType: Schema.optionalKey(Schema.String),
            uri: Schema.optionalKey(Schema.String)
          })
        )
      ),
      createRequest: Schema.optionalKey(
        Schema.Struct({
          status: Schema.optionalKey(Schema.Struct({ statusCode: Schema.optionalKey(Schema.String) }))
        })
      )
    })
  ),
  extendedProperties: Schema.optionalKey(
    Schema.Struct({ private: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)) })
  )
})
export type GoogleEntry = typeof GoogleEntry.Type

/** Parses an event. */
export const readGoogleEntry = Schema.decodeUnknownOption(Schema.fromJsonString(GoogleEntry))

/** The `fields` of `GoogleEntry`, so that responses contain nothing else. */
export const entryFields =
  "id,etag,iCalUID,status,summary,location,description,start,end,attendees(email,responseStatus),hangoutLink," +
  "conferenceData(entryPoints(entryPointType,uri),createRequest/status/statusCode),extendedProperties/private"

/** In epoch milliseconds. A whole day starts at midnight UTC, which is at least another time than the meeting's. */
export const instantOfGoogle = (time: NonNullable<GoogleEntry["start"]>): number =>
  Date.parse("date" in time ? `${time.date}T00:00:00Z` : time.dateTime)

import * as Schema from "effect/Schema"

/** All that it takes to read a calendar: addresses, names and secrets. It is kept sealed and never shown. */
export const CalendarAccess = Schema.TaggedUnion({
  /** A feed's address is a secret itself: whoever has it reads the calendar. */
  ics: { address: Schema.String },
  /** `address` is the calendar collection's. */
  caldav: { address: Schema.String, username: Schema.String, password: Schema.String },
  google: {
    calendarId: Schema.String,
    clientId: Schema.String,
    clientSecret: Schema.String,
    refreshToken: Schema.String
  },
  microsoft: {
    /** Null: the user's default calendar. */
    calendarId: Schema.NullOr(Schema.String),
    tenant: Schema.String,
    clientId: Schema.String,
    clientSecret: Schema.String,
    refreshToken: Schema.String
  }
})
export type CalendarAccess = typeof CalendarAccess.Type

/** What the calendar is known by to those who may not open it. */
export const accountOf = (access: CalendarAccess): string => {
  switch (access._tag) {
    case "ics":
      return new URL(access.address).host
    case "caldav":
      return withoutCredentials(access.address)
    case "google":
      return access.calendarId
    case "microsoft":
      return access.calendarId ?? "default"
  }
}

const withoutCredentials = (address: string): string => {
  const url = new URL(address)
  return `${url.origin}${url.pathname}`
}

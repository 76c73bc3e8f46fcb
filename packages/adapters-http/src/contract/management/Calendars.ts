import { invalidValue } from "@calendeal/domain/texts"
import { quotaOf } from "@calendeal/domain/management"
import { BusyCalendar, CalendarHealth, CalendarKind } from "@calendeal/domain/calendars"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { NotFound } from "../errors.ts"
import { Instant } from "../fields.ts"
import { forMembers, forAdminsAndHosts, refusals } from "./access.ts"
import { grantQuery, Identifier } from "./fields.ts"
import { pageOf, pageQuery } from "./listing.ts"

const settings = {
  allDay: BusyCalendar.fields.allDay.annotate({
    description:
      "`counts`: whole days block their date in the calendar's time zone. `ignored`: they block nothing, as in a calendar of birthdays."
  }),
  isDestination: Schema.Boolean.annotate({
    description: "Whether the host's bookings are written into it. A host has at most one such calendar."
  }),
  namesAttendees: Schema.Boolean.annotate({
    description:
      "Whether entries name the organizer and the attendees; only for `caldav`. Many servers then mail the guests, in addition to Calendeal."
  })
}

/** A busy calendar without its credentials. */
export const CalendarView = Schema.Struct({
  id: BusyCalendar.fields.id,
  hostId: BusyCalendar.fields.hostId,
  kind: CalendarKind,
  account: Schema.String.annotate({
    description: "A label: a feed's server, a collection's URL or a calendar's name."
  }),
  timezone: TimeZoneName,
  ...settings,
  createdAt: Instant,
  lastSyncedAt: Schema.NullOr(Instant).annotate({
    description:
      "The time of the last successful read. Null: not read yet; the host cannot be booked until the first read."
  }),
  lastError: CalendarHealth.fields.lastError.annotate({
    description:
      "The reason for which the last read failed. The busy times from the last successful read stay in use."
  }),
  lastErrorPart: CalendarHealth.fields.lastErrorPart.annotate({
    description:
      "The part that the last read could not read: the event's title or UID, its line in the calendar's text (null: the provider sends no text), and the property. Null: the reason is about no single event."
  }),
  failures: Schema.Int.annotate({ description: "The number of failed reads since the last successful one." })
}).annotate({ identifier: "Calendar" })

/** A newly connected calendar, and the result of the first read. */
export const ConnectedCalendar = Schema.Struct({
  ...CalendarView.fields,
  found: Schema.Struct({
    state: Schema.Literals(["read", "not_read_yet"]).annotate({
      description:
        "`read`: the calendar's busy times are known. `not_read_yet`: Calendeal retries; the host cannot be booked until the first read."
    }),
    busyPeriods: Schema.NullOr(Schema.Int).annotate({
      description: "The number of separate busy times in the next year. Null: not read yet."
    }),
    message: Schema.String.annotate({ description: "The result as text." })
  })
}).annotate({ identifier: "ConnectedCalendar" })

/** Control characters, for a character class. Not every implementation of JSON Schema supports Unicode properties. */
const controls = "\\u0000-\\u001F\\u007F-\\u009F"

const addressPattern =
  "^(?:[Hh][Tt][Tt][Pp][Ss]?|[Ww][Ee][Bb][Cc][Aa][Ll][Ss]?)://[^\\s\\u0000-\\u001F\\u007F-\\u009F]+$"

const secret = Schema.String.check(
  Schema.isPattern(new RegExp(`^[^${controls}]{1,4096}$`, "u"), {
    message: "must be 1-4096 characters without control characters",
    code: "characters",
    values: { least: 1, most: 4096 }
  })
)

const fields = {
  address: Schema.String.check(
    Schema.isMaxLength(2048),
    Schema.makeFilter((text) => /^(?:https?|webcals?):\/\/[^\s\p{Cc}]+$/iu.test(text) && URL.canParse(text), {
      message: "must be an http or https URL",
      code: "web_address",
      toJsonSchema: () => ({ format: "uri", pattern: addressPattern })
    })
  ).annotate({ description: "The URL of the feed or CalDAV collection. `webcal:` is read as `https:`." }),
  username: Schema.String.check(
    Schema.isPattern(new RegExp(`^[^${controls}:]{1,255}$`, "u"), {
      message: "must be 1-255 characters without a colon",
      code: "characters",
      values: { least: 1, most: 255 }
    })
  ),
  password: secret,
  calendarId: Schema.String.check(
    Schema.isPattern(new RegExp(`^[^${controls}]{1,1024}$`, "u"), {
      message: "must be 1-1024 characters without control characters",
      code: "characters",
      values: { least: 1, most: 1024 }
    })
  ),
  tenant: Schema.String.check(
    Schema.isPattern(/^[A-Za-z0-9][A-Za-z0-9.-]{0,253}$/u, {
      message: "must be a tenant's id or domain, or common",
      code: "tenant"
    })
  ),
  clientId: secret,
  clientSecret: secret,
  refreshToken: secret
}
type FieldName = keyof typeof fields

/** The account on a CalDAV server. */
export const credentials = { username: fields.username, password: fields.password }

/** The required and the optional fields of each kind. */
const fieldsByKind: Readonly<
  Record<
    CalendarKind,
    { readonly required: ReadonlyArray<FieldName>; readonly optional: ReadonlyArray<FieldName> }
  >
> = {
  ics: { required: ["address"], optional: [] },
  caldav: { required: ["address", "username", "password"], optional: [] },
  google: { required: ["calendarId", "clientId", "clientSecret", "refreshToken"], optional: [] },
  microsoft: { required: ["clientId", "clientSecret", "refreshToken"], optional: ["calendarId", "tenant"] }
}

/** The same rule for the document: one variant per kind. */
const variants = {
  oneOf: CalendarKind.literals.map((kind) => {
    const { optional, required } = fieldsByKind[kind]
    const others = Object.keys(fields).filter(
      (name) => ![...required, ...optional].some((known) => known === name)
    )
    return {
      title: kind,
      properties: {
        kind: { enum: [kind] },
        ...Object.fromEntries(others.map((name) => [name, { not: {} }]))
      },
      required: ["kind", ...required]
    }
  })
}

/** A new calendar of a host. */
export const CalendarDraft = Schema.Struct({
  kind: CalendarKind,
  timezone: Schema.optionalKey(TimeZoneName).annotate({
    description:
      "The time zone for all-day events and for times without a zone. Defaults to the feed's own (`X-WR-TIMEZONE`), otherwise to the host's."
  }),
  ...Struct.map(settings, Schema.optionalKey),
  address: Schema.optionalKey(fields.address),
  username: Schema.optionalKey(fields.username),
  password: Schema.optionalKey(fields.password),
  calendarId: Schema.optionalKey(fields.calendarId),
  tenant: Schema.optionalKey(fields.tenant),
  clientId: Schema.optionalKey(fields.clientId),
  clientSecret: Schema.optionalKey(fields.clientSecret),
  refreshToken: Schema.optionalKey(fields.refreshToken)
})
  .check(
    Schema.makeFilter(
      ({
        allDay: _,
        isDestination: _destination,
        kind,
        namesAttendees: _names,
        timezone: _zone,
        ...values
      }) => {
        const { optional, required } = fieldsByKind[kind]
        const missing = required.filter((name) => values[name] === undefined)
        const unexpected = Object.keys(values).filter(
          (name) => ![...required, ...optional].some((known) => known === name)
        )
        return [
          ...missing.map((name) => ({
            path: [name],
            issue: invalidValue({ message: `is required for a calendar of kind ${kind}`, code: "required" })
          })),
          ...unexpected.map((name) => ({
            path: [name],
            issue: invalidValue({
              message: `is not allowed for a calendar of kind ${kind}`,
              code: "not_for_kind"
            })
          }))
        ]
      },
      { toJsonSchema: () => variants }
    )
  )
  .annotate({
    identifier: "CalendarDraft",
    description:
      "`ics`: `address`. `caldav`: `address`, `username`, `password`. `google`: `calendarId`, `clientId`, `clientSecret`, " +
      "`refreshToken`. `microsoft`: `clientId`, `clientSecret`, `refreshToken`, and optionally `calendarId` and `tenant`."
  })

/** The changes to a calendar. */
export const CalendarPatch = Schema.Struct(Struct.map(settings, Schema.optionalKey)).annotate({
  identifier: "CalendarPatch"
})

const CalendarsView = pageOf(CalendarView, "Calendars")
const hostParams = { workspaceId: Schema.String, hostId: Identifier }
const pathParams = { ...hostParams, calendarId: Identifier }

export const ListCalendars = HttpApiEndpoint.get("listCalendars", "/:workspaceId/hosts/:hostId/calendars", {
  params: hostParams,
  query: pageQuery,
  success: CalendarsView,
  error: [NotFound]
}).annotateMerge(forMembers("own", "List a host's busy calendars"))

export const ListWorkspaceCalendars = HttpApiEndpoint.get(
  "listWorkspaceCalendars",
  "/:workspaceId/calendars",
  {
    params: { workspaceId: Schema.String },
    query: pageQuery,
    success: CalendarsView
  }
).annotateMerge(forMembers("own", "List the busy calendars of all hosts"))

export const GetCalendar = HttpApiEndpoint.get(
  "getCalendar",
  "/:workspaceId/hosts/:hostId/calendars/:calendarId",
  { params: pathParams, success: CalendarView, error: [NotFound] }
).annotateMerge(forMembers("own", "Get a busy calendar"))

export const CreateCalendar = HttpApiEndpoint.post(
  "createCalendar",
  "/:workspaceId/hosts/:hostId/calendars",
  {
    params: hostParams,
    payload: CalendarDraft,
    success: ConnectedCalendar.pipe(HttpApiSchema.status(201)),
    error: refusals
  }
)
  .annotateMerge(forAdminsAndHosts("Connect a busy calendar"))
  .annotate(
    OpenApi.Description,
    "Calendeal reads the calendar before it responds, for at most 5 seconds, and then every few minutes; `found` has the result. " +
      "A wrong URL, wrong credentials or an unreadable calendar is answered `invalid_input`, and nothing is stored. " +
      "If the server is down or slow, the calendar is stored and retried; the host cannot be booked until the first read. " +
      "With `isDestination` it then tries to write, for at most 5 seconds; a calendar that cannot be written into is `invalid_input` and not connected. " +
      quotaOf("calendars")
  )

export const UpdateCalendar = HttpApiEndpoint.patch(
  "updateCalendar",
  "/:workspaceId/hosts/:hostId/calendars/:calendarId",
  { params: pathParams, payload: CalendarPatch, success: CalendarView, error: refusals }
)
  .annotateMerge(forAdminsAndHosts("Update a busy calendar"))
  .annotate(
    OpenApi.Description,
    "A new destination takes the place of the host's other one. Calendeal tries to write into it before, for at most 5 seconds. " +
      "Bookings that exist are not written; entries stay in the calendar where they were made, and are updated there."
  )

export const DeleteCalendar = HttpApiEndpoint.delete(
  "deleteCalendar",
  "/:workspaceId/hosts/:hostId/calendars/:calendarId",
  {
    params: pathParams,
    query: grantQuery,
    error: refusals
  }
)
  .annotateMerge(forAdminsAndHosts("Delete a busy calendar"))
  .annotate(
    OpenApi.Description,
    "Its busy times no longer block the host. Events of bookings stay in the calendar and are not updated any more. " +
      "The last calendar of a Google account that was connected in the browser ends the access at Google first; 409 `conflict`: Google did not confirm it."
  )

import { quotaOf } from "@calendeal/domain/management"
import { BusyCalendar, CalendarHealth, CalendarKind } from "@calendeal/domain/calendars"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { NotFound } from "../errors.ts"
import { Instant } from "../Instant.ts"
import { atLeast, refusals } from "./access.ts"
import { Identifier } from "./Identifier.ts"
import { pageOf, pageQuery } from "./listing.ts"

/** A busy calendar, as the management API shows it: never what opens it. */
export const CalendarView = Schema.Struct({
  id: BusyCalendar.fields.id,
  hostId: BusyCalendar.fields.hostId,
  kind: CalendarKind,
  account: Schema.String.annotate({
    description: "What it is known by: a feed's server, a collection's address, a calendar's name."
  }),
  timezone: TimeZoneName,
  createdAt: Instant,
  lastSyncedAt: Schema.NullOr(Instant).annotate({
    description:
      "When it was last read, or found unchanged. Null: never yet, and the host cannot be booked until it is."
  }),
  lastError: CalendarHealth.fields.lastError.annotate({
    description: "Why the last attempt failed. What was read last still counts."
  }),
  failures: Schema.Int.annotate({ description: "Attempts that have failed since the last good one." })
}).annotate({ identifier: "Calendar" })

/** A calendar that was just connected, and what a first look has found in it. */
export const ConnectedCalendar = Schema.Struct({
  ...CalendarView.fields,
  found: Schema.Struct({
    state: Schema.Literals(["read", "not_read_yet"]).annotate({
      description:
        "`read`: the host can be booked around it from now on. `not_read_yet`: it is tried again, and the host cannot be booked until it is read."
    }),
    busyPeriods: Schema.NullOr(Schema.Int).annotate({
      description: "How many separate times the host is busy by it in the coming year. Null: not read yet."
    }),
    message: Schema.String.annotate({ description: "The same in words." })
  })
}).annotate({ identifier: "ConnectedCalendar" })

/** As the inside of a character class; a pattern of JSON Schema knows no Unicode properties in every language. */
const controls = "\\u0000-\\u001F\\u007F-\\u009F"

const addressPattern =
  "^(?:[Hh][Tt][Tt][Pp][Ss]?|[Ww][Ee][Bb][Cc][Aa][Ll][Ss]?)://[^\\s\\u0000-\\u001F\\u007F-\\u009F]+$"

const secret = Schema.String.check(
  Schema.isPattern(new RegExp(`^[^${controls}]{1,4096}$`, "u"), {
    message: "must be 1-4096 characters without control characters"
  })
)

const fields = {
  address: Schema.String.check(
    Schema.isMaxLength(2048),
    Schema.makeFilter((text) => /^(?:https?|webcals?):\/\/[^\s\p{Cc}]+$/iu.test(text) && URL.canParse(text), {
      message: "must be an http or https address",
      toJsonSchema: () => ({ format: "uri", pattern: addressPattern })
    })
  ).annotate({ description: "The feed's, or the CalDAV collection's. `webcal:` is read as `https:`." }),
  username: Schema.String.check(
    Schema.isPattern(new RegExp(`^[^${controls}:]{1,255}$`, "u"), {
      message: "must be 1-255 characters without a colon"
    })
  ),
  password: secret,
  calendarId: Schema.String.check(
    Schema.isPattern(new RegExp(`^[^${controls}]{1,1024}$`, "u"), {
      message: "must be 1-1024 characters without control characters"
    })
  ),
  tenant: Schema.String.check(
    Schema.isPattern(/^[A-Za-z0-9][A-Za-z0-9.-]{0,253}$/u, {
      message: "must be a tenant's id or domain, or common"
    })
  ),
  clientId: secret,
  clientSecret: secret,
  refreshToken: secret
}
type FieldName = keyof typeof fields

/** What opens a calendar of each kind. */
const wanted: Readonly<
  Record<CalendarKind, { readonly must: ReadonlyArray<FieldName>; readonly may: ReadonlyArray<FieldName> }>
> = {
  ics: { must: ["address"], may: [] },
  caldav: { must: ["address", "username", "password"], may: [] },
  google: { must: ["calendarId", "clientId", "clientSecret", "refreshToken"], may: [] },
  microsoft: { must: ["clientId", "clientSecret", "refreshToken"], may: ["calendarId", "tenant"] }
}

/** The same, for the document: one variant for each kind. */
const kinds = {
  oneOf: CalendarKind.literals.map((kind) => {
    const { may, must } = wanted[kind]
    const others = Object.keys(fields).filter((name) => ![...must, ...may].some((known) => known === name))
    return {
      title: kind,
      properties: {
        kind: { enum: [kind] },
        ...Object.fromEntries(others.map((name) => [name, { not: {} }]))
      },
      required: ["kind", ...must]
    }
  })
}

/** A new calendar of a host. */
export const CalendarDraft = Schema.Struct({
  kind: CalendarKind,
  timezone: Schema.optionalKey(TimeZoneName).annotate({
    description: "Where its days are, and its times that name no zone; the host's unless said."
  }),
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
      ({ kind, timezone: _, ...given }) => {
        const { may, must } = wanted[kind]
        const missing = must.filter((name) => given[name] === undefined)
        const strange = Object.keys(given).filter(
          (name) => ![...must, ...may].some((known) => known === name)
        )
        return [
          ...missing.map((name) => ({ path: [name], issue: `a calendar of kind ${kind} needs it` })),
          ...strange.map((name) => ({ path: [name], issue: `a calendar of kind ${kind} has none` }))
        ]
      },
      { toJsonSchema: () => kinds }
    )
  )
  .annotate({
    identifier: "CalendarDraft",
    description:
      "`ics`: `address`. `caldav`: `address`, `username`, `password`. `google`: `calendarId`, `clientId`, `clientSecret`, " +
      "`refreshToken`. `microsoft`: `clientId`, `clientSecret`, `refreshToken`, and if wanted `calendarId` and `tenant`."
  })

const ofHost = { workspaceId: Schema.String, hostId: Identifier }
const place = { ...ofHost, calendarId: Identifier }

export const ListCalendars = HttpApiEndpoint.get("listCalendars", "/:workspaceId/hosts/:hostId/calendars", {
  params: ofHost,
  query: pageQuery,
  success: pageOf(CalendarView, "Calendars"),
  error: [NotFound]
})
  .annotateMerge(atLeast("member"))
  .annotate(OpenApi.Summary, "List a host's busy calendars")

export const GetCalendar = HttpApiEndpoint.get(
  "getCalendar",
  "/:workspaceId/hosts/:hostId/calendars/:calendarId",
  { params: place, success: CalendarView, error: [NotFound] }
)
  .annotateMerge(atLeast("member"))
  .annotate(OpenApi.Summary, "Show a busy calendar")

export const AddCalendar = HttpApiEndpoint.post("addCalendar", "/:workspaceId/hosts/:hostId/calendars", {
  params: ofHost,
  payload: CalendarDraft,
  success: ConnectedCalendar.pipe(HttpApiSchema.status(201)),
  error: refusals
})
  .annotateMerge(atLeast("admin"))
  .annotate(OpenApi.Summary, "Connect a busy calendar")
  .annotate(
    OpenApi.Description,
    "It is looked into before the answer, for 5 seconds at most, and then read every few minutes; `found` says what is in it. " +
      "A wrong address, wrong credentials or a calendar that can never be read are `invalid_input`, and nothing is stored. " +
      "When its server is down or slow it is stored and tried again; until it is read once, its host cannot be booked. " +
      quotaOf("calendars")
  )

export const RemoveCalendar = HttpApiEndpoint.delete(
  "removeCalendar",
  "/:workspaceId/hosts/:hostId/calendars/:calendarId",
  { params: place, error: refusals }
)
  .annotateMerge(atLeast("admin"))
  .annotate(OpenApi.Summary, "Disconnect a busy calendar")
  .annotate(OpenApi.Description, "What it held no longer keeps its host busy.")

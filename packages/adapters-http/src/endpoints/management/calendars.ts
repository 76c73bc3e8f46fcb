import {
  type CalendarAccess,
  calendarFault,
  faultMessage,
  type FetchFault,
  type FirstReading,
  unfitSetting
} from "@calendeal/domain/calendars"
import { disconnectCalendar } from "@calendeal/domain/connections"
import {
  type CalendarRecord,
  changeCalendar as changeCalendarSettings,
  connectCalendar
} from "@calendeal/domain/management"
import * as Effect from "effect/Effect"
import { CalendarDraft, CalendarPatch, Membership, NotFound } from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { invalidField } from "../../middleware/refusals.ts"
import { find, list, type Listing, refuseStale, wireErrors, type WithGrant } from "./resources.ts"

const draft = strictFieldsOf(CalendarDraft)
const patch = strictFieldsOf(CalendarPatch)

interface ByHost {
  readonly params: { readonly hostId: string }
}
export interface ById {
  readonly params: { readonly hostId: string; readonly calendarId: string }
}

export const listCalendars = Effect.fnUntraced(function* ({ params, query }: ByHost & Listing) {
  const { value } = yield* find("hosts", params.hostId)
  return yield* list("calendars", { hostId: value.id }, query, view)
})

export const listWorkspaceCalendars = ({ query }: Listing) => list("calendars", {}, query, view)

export const getCalendar = ({ params }: ById) => Effect.map(calendarOf(params), view)

export const createCalendar = Effect.fnUntraced(function* ({ params }: ByHost) {
  const { audit } = yield* Membership
  const { value: host } = yield* find("hosts", params.hostId)
  const {
    allDay = "counts",
    isDestination = false,
    namesAttendees = false,
    timezone,
    ...given
  } = yield* draft
  const unfit = unfitSetting(given.kind, { isDestination, namesAttendees })
  if (unfit !== undefined) return yield* invalidField(unfit.field, unfit)
  const access = accessOf(given)
  const settings = {
    allDay,
    isDestination,
    namesAttendees,
    timezone: timezone ?? host.schedule.timezone,
    prefersOwnZone: timezone === undefined
  }
  const connected = yield* connectCalendar(audit, host, access, settings).pipe(
    Effect.catchTags({
      AddressRefused: (refused) => Effect.fail(invalidField(refused.field, refused)),
      FetchFailed: ({ fault, part }) =>
        Effect.fail(invalidField(fieldOf(fault, access), calendarFault(fault, part)))
    })
  )
  return connectedView(connected)
}, Effect.catchTags(wireErrors))

export const updateCalendar = Effect.fnUntraced(function* ({ params }: ById) {
  const { audit } = yield* Membership
  const calendar = yield* calendarOf(params)
  const settings = yield* patch
  yield* refuseStale("updateCalendar", view(calendar), settings)
  yield* changeCalendarSettings(audit, calendar, settings)
  return view(yield* calendarOf(params))
}, Effect.catchTags(wireErrors))

export const deleteCalendar = Effect.fnUntraced(function* ({ params, query }: ById & WithGrant) {
  const { audit } = yield* Membership
  const calendar = yield* calendarOf(params)
  yield* disconnectCalendar(audit, calendar, { keepsGrant: query.grant === "keep" })
}, Effect.catchTags(wireErrors))

/** The host's calendar with this id. */
export const calendarOf = Effect.fnUntraced(function* ({ calendarId, hostId }: ById["params"]) {
  const calendar = yield* find("calendars", calendarId)
  return calendar.hostId === hostId ? calendar : yield* new NotFound()
})

/** The contract ensures that each kind has its required fields. */
const accessOf = ({
  address = "",
  calendarId,
  clientId = "",
  clientSecret = "",
  kind,
  password = "",
  refreshToken = "",
  tenant = "common",
  username = ""
}: Omit<typeof CalendarDraft.Type, "timezone">): CalendarAccess => {
  const grant = { clientId, clientSecret, refreshToken }
  switch (kind) {
    case "ics":
      return { _tag: kind, address: overHttps(address) }
    case "caldav":
      return { _tag: kind, address: overHttps(address), username, password }
    case "google":
      return { _tag: kind, calendarId: calendarId ?? "primary", ...grant }
    case "microsoft":
      return { _tag: kind, calendarId: calendarId ?? null, tenant, ...grant }
  }
}

/** The field of the draft that causes a fault. */
const fieldOf = (fault: FetchFault, { _tag: kind }: CalendarAccess): string => {
  if (kind === "ics") return "address"
  if (kind === "caldav") return fault === "unauthorized" ? "password" : "address"
  return fault === "unauthorized" || fault === "needs_consent" ? "refreshToken" : "calendarId"
}

/** A newly connected calendar, with the result of its first reading. */
export const connectedView = ({
  calendar,
  reading
}: {
  readonly calendar: CalendarRecord
  readonly reading: FirstReading
}) => ({ ...view(calendar), found: foundIn(reading) })

const foundIn = ({ attempt: { health }, busyTimes }: FirstReading) => {
  if (busyTimes !== null) {
    const times = busyTimes === 1 ? "once" : `${busyTimes} times`
    const message = `The calendar was read. The host is busy ${times} in the next year.`
    return { state: "read" as const, busyPeriods: busyTimes, message }
  }
  const why = health.lastError === null ? "" : ` ${faultMessage(health.lastError, health.lastErrorPart)}`
  const message = `The calendar could not be read yet.${why} Calendeal retries soon. The host cannot be booked until the calendar is read.`
  return { state: "not_read_yet" as const, busyPeriods: null, message }
}

/** `webcal:` in calendar programs means https. */
const overHttps = (address: string): string => address.replace(/^webcals?:/i, "https:")

export const view = ({
  account,
  allDay,
  createdAt,
  failures,
  hostId,
  id,
  isDestination,
  kind,
  lastError,
  lastErrorPart,
  lastSyncedAt,
  namesAttendees,
  timezone
}: CalendarRecord) => ({
  id,
  hostId,
  kind,
  account,
  timezone,
  allDay,
  isDestination,
  namesAttendees,
  createdAt,
  lastSyncedAt,
  lastError,
  lastErrorPart,
  failures
})

import {
  type CalendarAccess,
  CalendarCache,
  CalendarProvider,
  FetchFailed,
  type FetchFault,
  faultMessages,
  openAccess,
  syncWindow,
  tryDestination
} from "@calendeal/domain/calendars"
import { type CalendarRecord, WorkspaceQueries } from "@calendeal/domain/management"
import { WorkspaceDirectory, type WorkspaceId } from "@calendeal/domain/workspaces"
import { DateTime, Duration, Effect, Option, Result } from "effect"
import { type Finding, note, well } from "../Finding.ts"
import { ServerClock } from "./ServerClock.ts"

/** The maximum number of calendars that are tried, and of workspaces that are asked for destinations. */
const most = { calendars: 100, workspaces: 1000 } as const
const timeout = Duration.seconds(10)
/** A larger difference confuses the times of changes, and tokens expire early or late. */
const allowedMinutes = 5

/** The result of trying a calendar. Null: no fault, or not tried. */
export interface Tried {
  /** `workspace: kind of host (id)`. */
  readonly name: string
  readonly isDestination: boolean
  readonly readFault: FetchFault | null
  readonly writeFault: FetchFault | null
  /** By how many minutes the server's clock is ahead; 0 if it does not say. */
  readonly minutesAhead: number
}

/** Tries the failing calendars and the hosts' destinations, at most 100, four at a time (D-CAL-9). */
export const examineCalendars = Effect.fnUntraced(function* (workspaces: ReadonlyArray<WorkspaceId>) {
  const queries = yield* WorkspaceQueries
  const cache = yield* CalendarCache
  const chosen = new Map<string, CalendarRecord>()
  for (const { id, workspaceId } of yield* cache.failing) {
    const found = yield* queries.find(workspaceId, "calendars", id)
    if (Option.isSome(found)) chosen.set(id, found.value)
  }
  for (const workspaceId of workspaces.slice(0, most.workspaces)) {
    if (chosen.size >= most.calendars) break
    const page = { limit: most.calendars, after: null }
    const { items } = yield* queries.list(workspaceId, "calendars", { isDestination: true }, page)
    for (const calendar of items) chosen.set(calendar.id, calendar)
  }
  const tried = yield* Effect.forEach([...chosen.values()].slice(0, most.calendars), tryCalendar, {
    concurrency: 4
  })
  return findingsOf(tried)
})

const tryCalendar = Effect.fnUntraced(function* (calendar: CalendarRecord) {
  const { hostId, id, isDestination, kind, workspaceId } = calendar
  const queries = yield* WorkspaceQueries
  const host = yield* queries.find(workspaceId, "hosts", hostId)
  const { email, username } = Option.isSome(host) ? host.value.value : { email: "", username: hostId }
  const opened = yield* Effect.result(openAccess(calendar))
  const directory = yield* WorkspaceDirectory
  const workspace = yield* directory.find(workspaceId)
  const slug = Option.isSome(workspace) ? workspace.value.slug : workspaceId
  const tried = { name: `${slug}: ${kind} of ${username} (${id})`, isDestination }
  if (Result.isFailure(opened)) {
    const { fault } = opened.failure
    return { ...tried, readFault: fault, writeFault: null, minutesAhead: 0 }
  }
  const { access } = opened.success
  const readFault = yield* faultIn(reading(calendar, access, email.toLowerCase()))
  const writeFault = isDestination ? yield* faultIn(tryDestination(calendar, timeout)) : null
  const minutesAhead = yield* aheadBy(originOf(access))
  const result: Tried = { ...tried, readFault, writeFault, minutesAhead }
  return result
})

/** Reads the whole calendar, and stores nothing. */
const reading = Effect.fnUntraced(function* (
  { allDay, id, lastError, timezone, workspaceId }: CalendarRecord,
  access: CalendarAccess,
  ownerEmail: string
) {
  const provider = yield* CalendarProvider
  const window = syncWindow(DateTime.toEpochMillis(yield* DateTime.now))
  yield* provider.fetch(
    { access, timezone, allDay, ownerEmail, entryUids: new Map(), cursor: null, window },
    { id, workspaceId, isLost: lastError === "needs_consent" }
  )
})

const faultIn = <R>(attempt: Effect.Effect<unknown, FetchFailed, R>) =>
  attempt.pipe(
    Effect.timeoutOrElse({
      duration: timeout,
      orElse: () => Effect.fail(new FetchFailed({ fault: "timed_out", retryAfterSeconds: null }))
    }),
    Effect.match({ onFailure: ({ fault }): FetchFault | null => fault, onSuccess: () => null })
  )

const aheadBy = Effect.fnUntraced(function* (origin: string) {
  const clock = yield* ServerClock
  const time = yield* clock.timeAt(origin)
  const now = DateTime.toEpochMillis(yield* DateTime.now)
  return Option.isNone(time) ? 0 : Math.round((time.value - now) / 60_000)
})

const originOf = (access: CalendarAccess): string => {
  switch (access._tag) {
    case "ics":
    case "caldav":
      return new URL(access.address).origin
    case "google":
      return "https://www.googleapis.com"
    case "microsoft":
      return "https://graph.microsoft.com"
  }
}

/** The findings about tried calendars. Members of the workspace repair them: the service keeps running. */
export const findingsOf = (tried: ReadonlyArray<Tried>): ReadonlyArray<Finding> => {
  const readable = tried.filter(({ readFault }) => readFault === null)
  const destinations = tried.filter(({ isDestination }) => isDestination)
  const writable = destinations.filter(
    ({ readFault, writeFault }) => readFault === null && writeFault === null
  )
  const count = `${readable.length} of ${tried.length} can be read, ${writable.length} of ${destinations.length} destinations can be written into`
  return [
    well("calendars", tried.length === 0 ? "none fails, and no host has a destination" : count),
    ...tried.flatMap(({ minutesAhead, name, readFault, writeFault }) => [
      ...(readFault === null
        ? []
        : [note("calendar", `${name} cannot be read. ${faultMessages[readFault]}`)]),
      ...(writeFault === null
        ? []
        : [note("calendar", `${name} cannot be written into. ${faultMessages[writeFault]}`)]),
      ...(Math.abs(minutesAhead) <= allowedMinutes
        ? []
        : [
            note(
              "calendar",
              `${name}: the server's clock is ${Math.abs(minutesAhead)} minutes ${minutesAhead > 0 ? "ahead" : "behind"}. Set the clock of the server, or of this machine`
            )
          ])
    ])
  ]
}

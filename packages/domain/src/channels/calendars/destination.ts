import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { logUnlessOutage } from "../../workspace/consistency/index.ts"
import type { Fault } from "../../kernel/texts/index.ts"
import type { BusyCalendar, CalendarKind } from "./BusyCalendar.ts"
import { openStored } from "./CalendarAccess.ts"
import { CalendarWriter } from "./CalendarWriter.ts"
import { FetchFailed } from "./faults.ts"

/** The settings of a calendar that members change (D-CAL-6). */
export type CalendarSettings = Pick<BusyCalendar, "allDay" | "isDestination" | "namesAttendees">

/** A setting that a calendar of this kind cannot have (D-CAL-6); undefined: all fit. */
export const unfitSetting = (
  kind: CalendarKind,
  { isDestination, namesAttendees }: Partial<CalendarSettings>
): (Fault & { readonly field: keyof CalendarSettings }) | undefined => {
  if (isDestination === true && kind === "ics")
    return {
      field: "isDestination",
      message: "must be false for a feed, which cannot be written",
      code: "not_for_kind"
    }
  if (namesAttendees === true && kind !== "caldav")
    return {
      field: "namesAttendees",
      message: "must be false, except for a calendar of kind caldav",
      code: "not_for_kind"
    }
  return undefined
}

/**
 * The first of the destinations that is the same CalDAV collection as the calendar, but of another host (D-CAL-8). Google and
 * Microsoft name a calendar only within an account.
 */
export const sharedDestination = <Other extends Pick<BusyCalendar, "hostId" | "kind" | "account">>(
  { account, hostId, kind }: Pick<BusyCalendar, "hostId" | "kind" | "account">,
  destinations: ReadonlyArray<Other>
): Other | undefined =>
  kind === "caldav"
    ? destinations.find(
        (other) =>
          other.kind === kind &&
          other.hostId !== hostId &&
          withoutSlash(other.account) === withoutSlash(account)
      )
    : undefined

const withoutSlash = (address: string): string => address.replace(/\/+$/u, "")

// Half of the time limit of a request (D-HTTP-11).
const timeout = Duration.seconds(5)

/** Tries to write into a stored calendar, by default for at most 5 s (D-CAL-7). Leaves nothing behind. */
export const tryDestination = Effect.fn("calendars.tryDestination")(function* (
  calendar: Pick<BusyCalendar, "id" | "workspaceId" | "sealedAccess">,
  duration: Duration.Duration = timeout
) {
  const writer = yield* CalendarWriter
  const access = yield* openStored(calendar, calendar.sealedAccess)
  yield* writer.tryWriting({ calendar, access }).pipe(
    Effect.timeoutOrElse({ duration, orElse: () => failed("timed_out") }),
    Effect.catchDefect((defect) =>
      Effect.flatMap(logUnlessOutage("a calendar could not be tried", Cause.die(defect)), (isOutage) =>
        isOutage ? Effect.die(defect) : failed("server_error")
      )
    )
  )
})

const failed = (fault: FetchFailed["fault"]) =>
  Effect.fail(new FetchFailed({ fault, retryAfterSeconds: null }))

import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { BusyCalendar } from "./BusyCalendar.ts"
import { type CalendarAccess, openStored, sealAccess } from "./CalendarAccess.ts"
import { type Renewal, renewalSeconds } from "../../workspace/workspaces/index.ts"
import { CalendarGrants } from "./CalendarGrants.ts"
import { FetchFailed, type FetchFault } from "./faults.ts"

/** The result of a provider's request for an access token. */
export interface Issued<A> {
  readonly value: A
  /** The access with the replaced refresh token; null: the refresh token stays valid. */
  readonly access: CalendarAccess | null
}

/**
 * Gets an access token with a calendar's stored refresh token, and stores the refresh token that replaces it (D-CAL-10).
 * `issue` makes the request. If it fails with `needs_consent`, the calendar needs consent, and the request is only repeated if
 * `evenIfLost` is true.
 */
export const renewAccess = Effect.fn("calendars.renewAccess")(function* <A>(
  calendar: Pick<BusyCalendar, "id" | "workspaceId">,
  issue: (access: CalendarAccess) => Effect.Effect<Issued<A>, FetchFailed>,
  evenIfLost: boolean
) {
  const grants = yield* CalendarGrants
  const inTime = (access: CalendarAccess) =>
    Effect.interruptible(issue(access)).pipe(
      Effect.timeoutOrElse({
        duration: Duration.seconds(renewalSeconds),
        orElse: () => Effect.fail(failed("timed_out"))
      })
    )
  // A token that the provider has replaced must be stored, also if the calendar's reading is cancelled.
  const renewed = yield* Effect.uninterruptible(
    grants.renew(
      calendar.workspaceId,
      calendar.id,
      Effect.fnUntraced(function* ({ isLost, sealedAccess }) {
        const lost: Renewal<A> = { _tag: "Lost" }
        if (isLost && !evenIfLost) return lost
        const issued = yield* Effect.catchIf(
          Effect.asSome(Effect.flatMap(openStored(calendar, sealedAccess), inTime)),
          ({ fault }) => fault === "needs_consent",
          () => Effect.succeedNone
        )
        if (Option.isNone(issued)) return lost
        const { access, value } = issued.value
        const renewal: Renewal<A> = {
          _tag: "Renewed",
          value,
          sealedAccess: access === null ? null : yield* sealAccess(calendar, access)
        }
        return renewal
      })
    )
  ).pipe(Effect.catchTag("GrantBusy", () => Effect.fail(failed("timed_out"))))
  if (Option.isNone(renewed)) return yield* failed("not_found")
  return renewed.value._tag === "Lost" ? yield* failed("needs_consent") : renewed.value.value
})

const failed = (fault: FetchFault) => new FetchFailed({ fault, retryAfterSeconds: null })

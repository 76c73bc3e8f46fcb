import { faultMessage, testCalendar as readAgain } from "@calendeal/domain/calendars"
import { conferenceFaultMessages, testConference } from "@calendeal/domain/conferencing"
import { testMailServer as connectToServer } from "@calendeal/domain/management"
import { rateLimits, Throttle } from "@calendeal/domain/rate-limits"
import * as Effect from "effect/Effect"
import { Membership } from "../../contract/index.ts"
import { pass } from "../../middleware/rateLimiting.ts"
import { type ById as CalendarById, calendarOf } from "./calendars.ts"
import { routeView } from "./mailRoute.ts"
import { find } from "./resources.ts"

/** A test sends requests to other servers, so a workspace has few per minute (D-CON-65). */
export const countTest = Effect.gen(function* () {
  const { audit } = yield* Membership
  const throttle = yield* Throttle
  const limit = rateLimits.connectionTests
  yield* pass(limit, yield* throttle.consume(limit, audit.workspaceId))
})

const works = { works: true, fault: null, message: null }

export const testCalendar = Effect.fnUntraced(function* ({ params }: CalendarById) {
  const calendar = yield* calendarOf(params)
  const { value: host } = yield* find("hosts", params.hostId)
  yield* countTest
  return yield* readAgain(calendar, host.email).pipe(
    Effect.as(works),
    Effect.catchTag("FetchFailed", ({ fault, part }) =>
      Effect.succeed({ works: false, fault, message: faultMessage(fault, part) })
    )
  )
})

export const testConferenceAccount = Effect.fnUntraced(function* ({
  params
}: {
  readonly params: { readonly accountId: string }
}) {
  const account = yield* find("conferenceAccounts", params.accountId)
  yield* countTest
  return yield* testConference(account).pipe(
    Effect.as(works),
    Effect.catchTag("ConferenceFailed", ({ fault }) =>
      Effect.succeed({ works: false, fault, message: conferenceFaultMessages[fault] })
    )
  )
})

export const testMailServer = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  yield* countTest
  const { fault, route } = yield* connectToServer(audit.workspaceId)
  return { works: fault === null, fault, message: null, ...routeView(route) }
})

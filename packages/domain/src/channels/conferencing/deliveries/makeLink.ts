import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { type Booking, isOff, isReplaced } from "../../../scheduling/bookings/index.ts"
import type { CalendarKind } from "../../calendars/index.ts"
import {
  ConferenceFailed,
  ConferenceProvider,
  type ConferenceRequest,
  isPassing,
  linkGivesUp,
  makerOf,
  MeetingLinks,
  openConference,
  settleLink
} from "../index.ts"
import { type Conference, linkFromTemplate } from "../../../workspace/event-types/index.ts"
import { WorkspaceQueries } from "../../records/index.ts"
import { Outcome } from "../../outbox/index.ts"

/** The kind of calendar whose entries make the link of a provider. */
const calendarKinds: Readonly<Record<"google_meet" | "teams", CalendarKind>> = {
  google_meet: "google",
  teams: "microsoft"
}

/**
 * Makes, moves or ends the conference of a booking, and stores its link (D-CONF-3). A link that cannot be made fails, so that
 * the location's own link is used.
 */
export const makeLink = Effect.fnUntraced(function* (booking: Booking, now: DateTime.Utc) {
  const { conference } = booking
  // A move has its own delivery.
  if (conference === null || isReplaced(booking)) return Outcome.Skipped({ reason: "superseded" })
  switch (conference.provider) {
    case "link_template": {
      if (isOff(booking)) return Outcome.Skipped({ reason: "cancelled" })
      const url = linkFromTemplate(conference.template, booking.rootUid)
      yield* settleLink(booking, { _tag: "Ready", url, remoteId: null })
      return Outcome.Delivered()
    }
    case "google_meet":
    case "teams":
      return isOff(booking) || (yield* hasCalendar(booking, calendarKinds[conference.provider]))
        ? Outcome.Skipped({ reason: "made_by_calendar" })
        : yield* failed(booking, "no_calendar")
    case "account":
      return yield* byAccount(booking, conference, now)
  }
})

/** Whether the leading host's entry makes the link. */
const hasCalendar = ({ organiser: { hostId }, workspaceId }: Booking, kind: CalendarKind) =>
  WorkspaceQueries.use((queries) =>
    Effect.map(
      queries.list(workspaceId, "calendars", { hostId, isDestination: true }, { limit: 1, after: null }),
      ({ items }) => items.some((calendar) => calendar.kind === kind)
    )
  )

const byAccount = Effect.fnUntraced(function* (
  booking: Booking,
  { accountId }: Extract<Conference, { readonly provider: "account" }>,
  now: DateTime.Utc
) {
  const provider = yield* ConferenceProvider
  const request = yield* Effect.result(requestFor(booking, accountId))
  if (Result.isFailure(request)) {
    const { fault } = request.failure
    return isOff(booking) ? Outcome.Skipped({ reason: fault }) : yield* failed(booking, fault)
  }
  if (isOff(booking)) {
    const ended = yield* Effect.result(provider.end(request.success))
    return Result.isSuccess(ended) ? Outcome.Delivered() : unsuccessful(ended.failure)
  }
  const made = yield* Effect.result(provider.ensure(request.success))
  if (Result.isSuccess(made)) {
    yield* settleLink(booking, { _tag: "Ready", ...made.success })
    return Outcome.Delivered()
  }
  const { fault } = made.failure
  if (!isPassing(fault) || linkGivesUp(booking, now)) yield* settleLink(booking, { _tag: "Failed", fault })
  else yield* settleLink(booking, { _tag: "Retried", remoteId: null, fault })
  return unsuccessful(made.failure)
})

/** The request to the account's provider. Fails if the account or the leading host was removed. */
export const requestFor = Effect.fnUntraced(function* (booking: Booking, accountId: string) {
  const { endAt, organiser, rootUid, startAt, title, workspaceId } = booking
  const [links, queries] = [yield* MeetingLinks, yield* WorkspaceQueries]
  const account = yield* queries.find(workspaceId, "conferenceAccounts", accountId)
  const host = yield* queries.find(workspaceId, "hosts", organiser.hostId)
  if (Option.isNone(account) || Option.isNone(host))
    return yield* new ConferenceFailed({ fault: "no_account", retryAfterSeconds: null })
  const stored = yield* links.find(workspaceId, rootUid)
  const known = Option.filter(stored, ({ maker }) => maker === makerOf(booking))
  const request: ConferenceRequest = {
    workspaceId,
    accountId: account.value.id,
    access: yield* openConference(account.value),
    rootUid,
    title,
    startAt,
    endAt,
    timezone: host.value.value.schedule.timezone,
    host: { name: host.value.value.name, email: host.value.value.email },
    remoteId: Option.match(known, { onNone: () => null, onSome: ({ remoteId }) => remoteId })
  }
  return request
})

const failed = (booking: Booking, fault: ConferenceFailed["fault"]) =>
  Effect.as(settleLink(booking, { _tag: "Failed", fault }), Outcome.Refused({ code: fault }))

const unsuccessful = ({ fault, retryAfterSeconds }: ConferenceFailed) =>
  isPassing(fault)
    ? Outcome.Retry({ code: fault, afterSeconds: retryAfterSeconds, fault: "destination" })
    : Outcome.Refused({ code: fault })

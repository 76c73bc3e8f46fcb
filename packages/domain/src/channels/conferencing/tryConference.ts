import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { ConferenceFailed, ConferenceProvider, type TriedAccess } from "./ConferenceProvider.ts"
import type { Fault } from "../../kernel/texts/index.ts"
import type { ConferenceFault } from "./MeetingLink.ts"

// Half of the time limit of a request (D-HTTP-11).
const timeout = Duration.seconds(5)

/** Tries an account's access, for at most 5 seconds (D-CONF-10). */
export const tryConference = Effect.fn("conferencing.tryConference")(function* (access: TriedAccess) {
  const provider = yield* ConferenceProvider
  yield* Effect.timeoutOrElse(provider.check(access), {
    duration: timeout,
    orElse: () => Effect.fail(new ConferenceFailed({ fault: "timed_out", retryAfterSeconds: null }))
  })
})

/** The fault of what an administrator entered to add an account (D-CON-61). */
export const conferenceFault = (fault: ConferenceFault): Fault => ({
  message: conferenceFaultMessages[fault],
  code: "connection",
  values: { fault }
})

/** The texts of faults, for administrators. */
export const conferenceFaultMessages: { readonly [Fault in ConferenceFault]: string } = {
  unreachable: "Calendeal cannot connect to the server.",
  timed_out: "The server does not respond in time. Try again.",
  address_refused:
    "The URL is neither on the public Internet with https nor in a network that the operator allows with OUTGOING_ALLOWED_NETWORKS.",
  unauthorized: "The provider rejects the credentials, or the app lacks a permission.",
  unknown_host_user: "The account has no such user.",
  rate_limited: "The provider limits the number of requests. Try again later.",
  server_error: "The provider responds with an error or unexpectedly. Try again.",
  not_allowed: "The provider refuses the request. Check the URL and what the account includes.",
  no_calendar: "The host has no calendar of the provider for new bookings.",
  calendar_failed: "The entry in the host's calendar could not be written.",
  no_account: "The conference account was removed.",
  needs_consent: "The provider has ended access. Connect the account again in the browser.",
  access_unreadable: "The credentials can no longer be decrypted. Add the account again."
}

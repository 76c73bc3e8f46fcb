import type { FetchFault } from "./BusyCalendar.ts"

/** What a member reads of each fault: what is wrong, and what to do about it. */
export const faultWords: { readonly [Fault in FetchFault]: string } = {
  unreachable: "Calendeal cannot connect to the server.",
  timed_out: "The server does not respond in time.",
  address_refused: "The URL is neither on the public Internet with https nor in an allowed network.",
  unknown_host: "No server has this name. Check the URL.",
  unauthorized: "The server rejects the credentials. Check them, or grant access again.",
  not_found: "The server has no calendar at this URL. Check the URL or the calendar id.",
  moved: "The server redirects to another URL. Connect that URL.",
  rate_limited: "The server limits requests at the moment.",
  server_error: "The server responds with an error.",
  not_a_calendar: "The response is not a calendar. Check the URL: it can be a web page or a login form.",
  too_large: "The calendar is larger than 5 MB, or has more than 20,000 busy times in a year.",
  unsupported_rule: "An event repeats more often than every hour.",
  too_many_repetitions:
    "The calendar has too many recurring events. Remove old ones, or end their recurrence.",
  too_complex: "The calendar takes too much time or memory to read. Remove old or large events.",
  access_unreadable: "The stored credentials cannot be decrypted. Connect the calendar again."
}

/** Whether a fault passes by itself, so that trying again is worth it. The others wait for somebody to change something. */
export const passes = (fault: FetchFault): boolean => {
  switch (fault) {
    case "unreachable":
    case "timed_out":
    case "rate_limited":
    case "server_error":
      return true
    case "address_refused":
    case "unknown_host":
    case "unauthorized":
    case "not_found":
    case "moved":
    case "not_a_calendar":
    case "too_large":
    case "unsupported_rule":
    case "too_many_repetitions":
    case "too_complex":
    case "access_unreadable":
      return false
  }
}

import type { PullFault } from "./BusyCalendar.ts"

/** What a member reads of each fault: what is wrong, and what to do about it. */
export const faultWords: { readonly [Fault in PullFault]: string } = {
  unreachable: "The server cannot be reached.",
  timed_out: "The server does not answer in time.",
  address_refused: "The address leads neither to the public Internet by https nor to an allowed network.",
  unknown_host: "No server has this name. Check the address.",
  unauthorized: "The server does not accept the credentials. Check them, or grant access anew.",
  not_found: "The server has no calendar there. Check the address or the calendar's id.",
  moved: "The server points to another address. Connect that one.",
  rate_limited: "The server asks to be left alone for a while.",
  server_error: "The server answers with an error.",
  not_a_calendar:
    "What the server sends is no calendar. Check the address: it may be a web page or a login form.",
  too_large: "The calendar is larger than 5 MB, or busy more than 20,000 times in the year.",
  unsupported_rule: "An event repeats more often than every hour.",
  too_many_repetitions:
    "The calendar has too many events that repeat. Remove old ones, or end their repetition.",
  too_complex: "Reading the calendar takes too much time or memory. Remove old or very large events.",
  access_unreadable: "The stored credentials cannot be opened. Connect the calendar anew."
}

/** Whether a fault passes by itself, so that trying again is worth it. The others wait for somebody to change something. */
export const passes = (fault: PullFault): boolean => {
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

import type { FaultsWords } from "./FaultsWords.ts"

export const en: FaultsWords = {
  unreachable: "The server does not answer.",
  timed_out: "The server does not answer in time.",
  address_refused: "This address is not allowed.",
  unknown_host: "No server has this name.",
  unauthorized: "The server rejects the credentials.",
  not_found: "The server has no calendar at this address.",
  moved: "The calendar has moved to another address.",
  rate_limited: "The server limits requests at the moment.",
  server_error: "The server answers with an error.",
  not_a_calendar: "The answer is not a calendar.",
  too_large: "The calendar is too large.",
  unsupported_rule: "An event repeats too often.",
  too_many_repetitions: "The calendar has too many recurring events.",
  too_complex: "The calendar takes too long to read.",
  needs_consent: "The provider has ended the access.",
  read_only: "The calendar cannot be written.",
  no_space: "The calendar’s storage is full.",
  occupied: "Another host uses this calendar.",
  conflict: "The entry was changed at the same time.",
  access_unreadable: "The stored credentials are unreadable."
}

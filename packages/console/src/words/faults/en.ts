import type { FaultsWords } from "./FaultsWords.ts"

export const en: FaultsWords = {
  unreachable: "The server does not answer. Check the address, and that the server runs.",
  timed_out: "The server does not answer in time. Test it again in some minutes.",
  address_refused:
    "This address is not allowed. Use an https address on the public Internet, or ask the operator to allow its network.",
  unknown_host:
    "This name leads to no server that may be reached. Check it, or ask the operator to allow its network.",
  unauthorized: "The server rejects the credentials. Check them, and connect again.",
  not_found: "The server has no calendar at this address. Check the address, and connect again.",
  moved: "The calendar has moved to another address. Connect the new address.",
  rate_limited: "The server limits requests at the moment. Test it again in some minutes.",
  server_error: "The server answers with an error. Test it again later, or ask who runs it.",
  not_a_calendar: "The answer is not a calendar. Check the address: it can be a web page.",
  unreadable_event:
    "The time of an event cannot be read, so the calendar is not read. Correct the event, or remove it.",
  undelivered: "The server lists an event that it does not deliver. Test it again later, or ask who runs it.",
  too_large: "The calendar is too large. Remove old events.",
  unsupported_rule: "An event repeats too often. Change it to at most once an hour.",
  too_many_repetitions: "The calendar has too many recurring events. Remove old ones, or end them.",
  too_complex: "The calendar takes too long to read. Remove old or large events.",
  needs_consent: "The provider has ended the access. Connect it again in the browser.",
  read_only: "The calendar cannot be written. Allow writing, or choose another destination.",
  no_space: "The calendar’s storage is full. Free some of it.",
  occupied: "Another host uses this calendar. Choose a calendar of your own.",
  conflict: "The entry was changed at the same time. It is tried again.",
  access_unreadable: "The stored credentials are unreadable. Remove the connection and add it again.",
  unknown_host_user: "The account has no such user. Enter another user of the account.",
  not_allowed: "The provider refuses the request. Check the address, and what the account includes.",
  no_calendar: "The host has no calendar of the provider. Connect one as the destination.",
  calendar_failed: "The entry could not be written into the host’s calendar. Test the calendar.",
  no_account: "The conference account was removed. Choose another one in the event type.",
  no_server: "There is no mail server. Enter one with the management API, or ask the operator.",
  timeout: "The mail server does not answer in time. Check host and port, and test again.",
  login_failed: "The mail server rejects the login. Check user name and password.",
  name_unknown:
    "This name leads to no server that may be reached. Check it, or ask the operator to allow its network.",
  certificate_untrusted:
    "The certificate of the mail server is not trusted. Check the host, or renew the certificate.",
  tls_failed: "The encryption with the mail server fails. Check port and security.",
  starttls_refused: "The mail server refuses STARTTLS. Use the port for TLS.",
  token_refused: "The provider refuses the access to mail. Ask the operator to renew it.",
  token_unavailable: "The provider gives no access to mail at the moment. Test it again in some minutes.",
  connection_failed: "The mail server cannot be reached. Check host and port.",
  secret_unreadable: "The stored password is unreadable. Enter it again.",
  no_answer: "The receiver does not answer. Check the address, and that the receiver runs.",
  http_status: "The receiver answers {status}. Check what it logs, then send again.",
  other: "It does not work ({code}). Test it again, and ask the operator if this lasts.",
  place: "Event: {event}, line {line}, {part}.",
  placeWithoutLine: "Event: {event}, {part}."
}

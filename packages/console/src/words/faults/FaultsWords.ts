/** Why a connection does not work, and what to do, by the code of the API. Names in braces are replaced. */
export interface FaultsWords {
  readonly unreachable: string
  readonly timed_out: string
  readonly address_refused: string
  readonly unknown_host: string
  readonly unauthorized: string
  readonly not_found: string
  readonly moved: string
  readonly rate_limited: string
  readonly server_error: string
  readonly not_a_calendar: string
  readonly unreadable_event: string
  readonly undelivered: string
  readonly too_large: string
  readonly unsupported_rule: string
  readonly too_many_repetitions: string
  readonly too_complex: string
  readonly needs_consent: string
  readonly read_only: string
  readonly no_space: string
  readonly occupied: string
  readonly conflict: string
  readonly access_unreadable: string
  readonly unknown_host_user: string
  readonly not_allowed: string
  readonly no_calendar: string
  readonly calendar_failed: string
  readonly no_account: string
  readonly no_server: string
  readonly timeout: string
  readonly login_failed: string
  readonly name_unknown: string
  readonly certificate_untrusted: string
  readonly tls_failed: string
  readonly starttls_refused: string
  readonly token_refused: string
  readonly token_unavailable: string
  readonly connection_failed: string
  readonly secret_unreadable: string
  /** Of a receiver of webhooks. */
  readonly no_answer: string
  readonly http_status: string
  readonly other: string
  /** Which event, line and property of a calendar a fault is about. */
  readonly place: string
  readonly placeWithoutLine: string
}

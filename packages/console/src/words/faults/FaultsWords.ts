/** Why a calendar cannot be read or written, by the code of the API. Names in braces are replaced. */
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
}

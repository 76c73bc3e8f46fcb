/** Why a delivery was skipped or failed, by the code of the API. Names in braces are replaced. */
export interface ReasonsWords {
  readonly skipped: {
    readonly superseded: string
    readonly past: string
    readonly removed: string
    readonly erased: string
    readonly host: string
    readonly suppressed: string
    readonly unsubscribed: string
    readonly address_limit: string
    readonly no_reminder: string
    readonly no_sender: string
    readonly expired: string
    readonly discarded: string
    readonly disabled: string
    readonly gone: string
    readonly integration_removed: string
    readonly integration_disabled: string
    readonly kind_not_mapped: string
    readonly no_consent: string
    readonly too_old: string
    readonly booking_gone: string
    readonly rescheduled: string
    readonly payment_gone: string
    readonly contact_gone: string
  }
  /** Of mails; those of the connection to the mail server are faults. */
  readonly mail: {
    readonly unknown_address: string
    readonly mailbox_full: string
    readonly unwanted: string
    readonly busy: string
    readonly refused: string
    readonly complaint: string
    readonly message_too_large: string
    readonly port_refused: string
    readonly address_refused: string
    readonly workspace_limit: string
  }
  /** Of conversions for ad platforms. */
  readonly integration: {
    readonly auth_expired: string
    readonly throttled: string
    readonly credential_unreadable: string
    readonly unreadable_answer: string
    readonly version_sunset: string
    readonly not_received: string
    readonly unreachable: string
    readonly timeout: string
    readonly refused: string
  }
}

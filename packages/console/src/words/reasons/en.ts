import type { ReasonsWords } from "./ReasonsWords.ts"

export const en: ReasonsWords = {
  skipped: {
    superseded: "The booking or the connection has changed since.",
    past: "The meeting is over, or has begun.",
    removed: "The recipient, or what it is about, was removed.",
    erased: "The recipient’s data were erased.",
    host: "The recipient gets the host’s email already.",
    suppressed: "Earlier emails to this address came back, or were reported as spam.",
    unsubscribed: "The recipient wants no reminders of this booking.",
    address_limit: "The address has received too many emails in a short time.",
    no_reminder: "The event type does not have this reminder any more.",
    no_sender: "No mail server is set up.",
    expired: "The link has expired.",
    discarded: "The operator has discarded it.",
    disabled: "The webhook is switched off.",
    gone: "The record that it reports no longer exists.",
    integration_removed: "The ad account was removed.",
    integration_disabled: "The ad account is switched off.",
    kind_not_mapped: "The ad account has no conversion for this kind of event.",
    no_consent: "The person has not agreed to reports to ad platforms.",
    too_old: "The event is too old for the platform.",
    booking_gone: "The booking was removed.",
    rescheduled: "The booking replaces one that was reported.",
    payment_gone: "The payment was removed.",
    contact_gone: "The contact was removed."
  },
  mail: {
    unknown_address: "The address does not exist. Check it ({code}).",
    mailbox_full: "The recipient’s mailbox is full ({code}).",
    unwanted:
      "The recipient’s server refuses emails of this sender. Check the sender’s SPF and DKIM ({code}).",
    busy: "The mail server is not available, or limits emails ({code}).",
    refused: "The email was refused or came back. Check the address ({code}).",
    complaint: "The recipient has reported the email as spam.",
    message_too_large: "The email is too large for the server. Shorten its texts.",
    port_refused: "This port is not allowed for mail servers. Use 465 or 587.",
    address_refused: "The mail server is in a network that is not allowed. Ask the operator to allow it.",
    workspace_limit: "The workspace has reached its limit of emails. Wait, or ask the operator."
  },
  integration: {
    auth_expired: "The platform has ended the access. Connect the account again.",
    throttled: "The platform limits requests at the moment.",
    credential_unreadable: "The stored credentials are unreadable. Connect the account again.",
    unreadable_answer: "The platform’s answer is unreadable. Send it again later.",
    version_sunset: "The platform has ended this version of its interface. Ask the operator for an update.",
    not_received: "The platform has not counted the event. Check the account’s data set.",
    unreachable: "The platform does not answer. Send it again later.",
    timeout: "The platform does not answer in time. Send it again later.",
    refused: "The platform refuses the event. Look up its code: {code}."
  }
}

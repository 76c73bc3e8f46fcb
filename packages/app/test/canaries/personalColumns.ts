/** The columns for personal data. No other column may contain an e-mail, phone number or name, in any encoding. */
export const personalColumns: ReadonlyArray<string> = [
  // The lead, and the data from the visitor's page and form.
  "contacts.email",
  "contacts.name",
  "contacts.phone",
  "contacts.attribution",
  "contacts.custom_fields",
  "contacts.replaced",
  // The booker with the answers, and the guests.
  "bookings.booker_email",
  "bookings.document",
  // Data from the billing system.
  "transactions.description"
]

/**
 * The columns with the workspace's own members and the texts of its rules and policies. A test may name a visitor in
 * them.
 */
export const staffColumns: ReadonlyArray<string> = ["hosts.email", "members.email", "event_types.document"]

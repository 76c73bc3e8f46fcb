/** The columns that are there to hold persons. Nobody's e-mail, phone or name is in any other, in whatever spelling. */
export const personalColumns: ReadonlyArray<string> = [
  // The lead itself, and what a visitor's page and form said.
  "contacts.email",
  "contacts.name",
  "contacts.phone",
  "contacts.attribution",
  "contacts.custom_fields",
  "contacts.replaced",
  // Who booked, with the answers; and whom the booker brings along.
  "bookings.booker_email",
  "bookings.document",
  // What the billing system wrote.
  "transactions.description"
]

/** Where the workspace's own people are, and what they wrote into rules and policies; a test may name a visitor there. */
export const staffColumns: ReadonlyArray<string> = ["hosts.email", "members.email", "event_types.document"]

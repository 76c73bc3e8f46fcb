/** What the contract of webhooks says of persons, by name: docs/guides/webhooks.md. */
const personal = new Set(["answers", "attendees", "attribution", "contact"])

/**
 * The body of a webhook without what its contract says of a person (docs/guides/webhooks.md): of a contact `email`, `name` and
 * `phone`, of a booking its booker and title, of all events answers, attendees, attribution and the contact. Nothing else
 * of a person may be in it.
 */
export const withoutPersons = (body: string): string => {
  const { data, ...message } = JSON.parse(body)
  const isContact = String(message.type).startsWith("contact.")
  const isBooking = String(message.type).startsWith("booking.")
  const own = isContact ? ["email", "name", "phone"] : isBooking ? ["booker", "title"] : []
  const rest = Object.entries(data).filter(([name]) => !personal.has(name) && !own.includes(name))
  // Where a booking takes place may be where the booker lives.
  const { address: _address, ...place } = Object(data.location)
  return JSON.stringify({ ...message, data: { ...Object.fromEntries(rest), location: place } })
}

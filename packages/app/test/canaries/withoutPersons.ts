/** The fields with personal data in the contract of webhooks (docs/guides/webhooks.md). */
const personal = new Set(["answers", "attendees", "attribution", "contact"])

/**
 * The body of a webhook without the personal data in its contract (docs/guides/webhooks.md): `email`, `name` and
 * `phone` of a contact, booker and title of a booking, and of all events answers, attendees, attribution and the
 * contact. The rest must not contain personal data.
 */
export const withoutPersons = (body: string): string => {
  const { data, ...message } = JSON.parse(body)
  const isContact = String(message.type).startsWith("contact.")
  const isBooking = String(message.type).startsWith("booking.")
  const own = isContact ? ["email", "name", "phone"] : isBooking ? ["booker", "title"] : []
  const rest = Object.entries(data).filter(([name]) => !personal.has(name) && !own.includes(name))
  // A booking's location may be the booker's home.
  const { address: _address, ...place } = Object(data.location)
  return JSON.stringify({ ...message, data: { ...Object.fromEntries(rest), location: place } })
}

/**
 * The body of a webhook without what its contract says of a person (docs/webhooks.md): of a contact `email`, `name` and
 * `phone`, of a booking its booker's `name` and `email`. Nothing else of a person may be in it.
 */
export const withoutPersons = (body: string): string => {
  const { data, ...message } = JSON.parse(body)
  const { booker = {}, email: _email, name: _name, phone: _phone, ...rest } = data
  const { email: _bookerEmail, name: _bookerName, ...ofBooker } = booker
  const isContact = String(message.type).startsWith("contact.")
  const isBooking = String(message.type).startsWith("booking.")
  return JSON.stringify({
    ...message,
    data: isContact ? rest : isBooking ? { ...data, booker: ofBooker } : data
  })
}

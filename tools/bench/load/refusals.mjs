import { createHmac } from "node:crypto"

// Faulty requests. `common` are refused by all peers, `checked` by those that check every field.

const day = 86_400_000
const isoIn = (days) => new Date(Date.now() + days * day).toISOString()
const long = (length) => "x".repeat(length)

const withFields = (request, fields) => ({
  ...request,
  body: JSON.stringify({ ...JSON.parse(request.body), ...fields })
})
const withBody = (request, body) => ({ ...request, body })
const withKey = ({ headers, ...request }, key) => ({
  ...request,
  headers: { ...headers, "idempotency-key": key }
})
const withQuery = (request, from, to) => ({ ...request, path: request.path.replace(from, to) })

export const refusalsOf = ({ book, capture, months, slots, transactions }, { data, slot }) => {
  const { eventTypeId, startAt } = slot(0)
  const signed = (change) => {
    const { body, headers } = transactions.request()
    const text = change(body)
    const { prefix, secret } = data.keyPairs[0]
    const signature = createHmac("sha256", secret).update(text).digest("hex")
    return {
      ...transactions.request(),
      headers: { ...headers, authorization: `Bearer ${prefix}:${signature}` },
      body: text
    }
  }
  const paying = (fields) => () => signed((body) => JSON.stringify({ ...JSON.parse(body), ...fields }))
  const capturing = (fields) => () => withFields(capture.request(), fields)
  const booking = (fields) => () => withFields(book.request(), fields)
  const attendees = (count, email) =>
    Array.from({ length: count }, (_, nth) => ({ name: "Ada", email: email ?? `ada${nth}@customer.example` }))
  let nested = 1
  for (let level = 0; level < 32; level++) nested = { nested }
  return {
    common: {
      "a taken slot": booking({ eventTypeId, startTimeUtc: new Date(startAt).toISOString() }),
      "a lead who comes again": capturing({ email: "lead1@customer.example" }),
      "a wrong signature": () => withFields(transactions.request(), { amount: 1 }),
      "an unknown event type": capturing({ eventTypeId: crypto.randomUUID() })
    },
    checked: {
      "no JSON": () => withBody(capture.request(), "{"),
      "no object": () => withBody(capture.request(), "[]"),
      "too many bytes": capturing({ unknown: long(65_536) }),
      "too many levels": capturing({ unknown: nested }),
      "a control character": capturing({ unknown: { text: "a\u0000" } }),
      "no email": capturing({ email: undefined }),
      "a wrong email": capturing({ email: "lead@customer" }),
      "two wrong fields": capturing({ email: 1, name: "" }),
      "a long name": capturing({ name: long(121) }),
      "a name of two lines": capturing({ name: "Ada\nLovelace" }),
      "a long phone number": capturing({ phone: long(41) }),
      "large custom fields": capturing({ customFields: { company: long(8192) } }),
      "a text instead of a boolean": capturing({ step1Complete: "true" }),
      "any attribution": capturing({
        attributionJsonb: { utm_source: 1, utm_term: "a\u0000", gclid: long(513) }
      }),
      "no key": () => withKey(book.request(), ""),
      "a short key": () => withKey(book.request(), "short"),
      "a day that does not exist": booking({ startTimeUtc: "2027-02-30T10:00:00Z" }),
      "a time without zone": booking({ startTimeUtc: "2027-02-20T10:00:00" }),
      "a time between the slots": booking({ startTimeUtc: isoIn(20).replace(/T.*/, "T10:07:00Z") }),
      "a time in the past": booking({ startTimeUtc: isoIn(-1).replace(/T.*/, "T10:00:00Z") }),
      "a time after the booking window": booking({ startTimeUtc: isoIn(400).replace(/T.*/, "T10:00:00Z") }),
      "an unknown zone": booking({ bookerTimezone: "Mars/Base" }),
      "an unknown zone and no attendee": booking({ bookerTimezone: "Mars/Base", attendees: [] }),
      "too many attendees": booking({ attendees: attendees(21) }),
      "an attendee twice": booking({ attendees: attendees(2, "ada@customer.example") }),
      "a long answer": booking({ responses: { company: long(2001) } }),
      "a key for another request": () => withKey(booking({ attendees: attendees(1) })(), "booking-1"),
      "too many digits": () => signed((body) => body.replace("12.34", "12.345")),
      "an amount of 0": paying({ amount: 0 }),
      "a short currency": paying({ currency: "us" }),
      "a payment of next week": paying({ transaction_at: isoIn(7) }),
      "a field twice": () => signed((body) => body.replace("{", '{"amount": 1,')),
      "a key with a space": () => withKey(transactions.request(), "a b"),
      "a range of too many days": () =>
        withQuery(months.request(), /to=[\d-]+/, `to=${isoIn(200).slice(0, 10)}`),
      "a range that ends first": () =>
        withQuery(months.request(), /to=[\d-]+/, `to=${isoIn(-1).slice(0, 10)}`),
      "a date that does not exist": () => withQuery(slots.request(), /date=[\d-]+/, "date=2027-02-30"),
      "a query with an unknown zone": () => withQuery(slots.request(), "New_York", "Nowhere"),
      "a path that does not exist": () => ({ path: "/api/public/nothing" })
    }
  }
}

import { randomUUID } from "node:crypto"

const day = 86_400_000
const quarter = 15 * 60_000
const dateIn = (days) => new Date(Date.now() + days * day).toISOString().slice(0, 10)
const begin = Date.parse(`${dateIn(2)}T00:00:00Z`)

let sent = 0
/** Each request is from another address, so that no limit by address applies. */
const address = () => {
  sent += 1
  return `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`
}

const textOf = (method, path, headers, body = "") =>
  [
    `${method} ${path} HTTP/1.1`,
    "host: 127.0.0.1",
    `x-forwarded-for: ${address()}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === "" ? [] : ["content-type: application/json", `content-length: ${Buffer.byteLength(body)}`]),
    "",
    body
  ].join("\r\n")

/** The requests of a workspace's visitors, without end: 45 % months, 35 % captures, 20 % bookings. */
export const crowdOf = (eventTypes) => {
  let [visitors, booked] = [0, 0]
  const month = (eventTypeId) =>
    textOf(
      "GET",
      `/api/public/month-availability?eventTypeId=${eventTypeId}&tz=Europe%2FBerlin&from=${dateIn(1)}&to=${dateIn(30)}`,
      {}
    )
  const capture = (eventTypeId, who) =>
    textOf(
      "POST",
      "/api/public/capture",
      {},
      JSON.stringify({
        eventTypeId,
        email: `lead${who}@crowd.example`,
        name: "Leo Lead",
        step1Complete: true
      })
    )
  const book = () => {
    const nth = booked++
    const startAt = begin + Math.floor(nth / eventTypes.length) * quarter
    return textOf(
      "POST",
      "/api/public/book",
      { "idempotency-key": randomUUID() },
      JSON.stringify({
        eventTypeId: eventTypes[nth % eventTypes.length],
        startTimeUtc: new Date(startAt).toISOString(),
        bookerTimezone: "Europe/Berlin",
        attendees: [{ name: "Carla Customer", email: `booker${visitors}@crowd.example` }]
      })
    )
  }
  return () => {
    const turn = visitors++ % 20
    const eventTypeId = eventTypes[visitors % eventTypes.length]
    if (turn % 5 === 4) return ["book", book()]
    return turn % 20 < 11 ? ["month", month(eventTypeId)] : ["capture", capture(eventTypeId, visitors)]
  }
}

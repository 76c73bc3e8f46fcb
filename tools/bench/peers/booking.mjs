import { randomBytes } from "node:crypto"

// What a booking consists of, alike for all peers.

export const newUid = () =>
  `bk_${randomBytes(16).toString("base64url").replaceAll("-", "x").replaceAll("_", "y")}`

/** The stored document of a booking with one host. */
export const documentOf = (eventType, host, { attendees, bookerTimezone, responses = {} }) => ({
  title: eventType.titleTemplate.replace("{event}", eventType.title).replace("{host}", host.name),
  hostIds: [host.id],
  organiser: { hostId: host.id, name: host.name, username: host.username, avatarUrl: host.avatarUrl ?? null },
  location: eventType.locations[0],
  attendeeAddress: null,
  attendees: attendees.map((one, nth) => ({ ...one, role: nth === 0 ? "booker" : "guest" })),
  bookerTimezone,
  responses,
  isRouted: false,
  consent: null,
  confirmation: eventType.confirmation
})

/** The attribution of one visit. */
export const touchedBy = (touch, at) => {
  const timed = touch === undefined ? null : { at, touch }
  return { first: timed, last: timed }
}

/** The text that a search looks through, as the service stores it. */
export const searchTextOf = (...parts) => parts.filter(Boolean).join(" ").toLowerCase()

import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { mailsTo, mailShop } from "./mails.shop.ts"
import { bookingOf, fromNewIp, startIn } from "./requests.ts"
import { Service } from "./specification.ts"

/** A workspace whose event type needs approval, with the paths of a booking. */
export const practice = Effect.fnUntraced(function* (settings: object = {}) {
  const { post } = yield* Service
  const shop = yield* mailShop({ approval: "always", ...settings })
  return {
    ...shop,
    /** A visitor's request, and what it is answered. */
    ask: (email = "sam@lead.example", start = startIn(5), more: object = {}, key: string = randomUUID()) =>
      post(
        "/book",
        { ...bookingOf(shop.eventTypeId, email, start), ...more },
        { ...fromNewIp(), "idempotency-key": key }
      ),
    approve: (uid: string, as = shop.call) => as("POST", `${shop.at}/bookings/${uid}/approve`),
    decline: (uid: string, body: object = {}, as = shop.call) =>
      as("POST", `${shop.at}/bookings/${uid}/decline`, body),
    statusOf: (uid: string) => Effect.map(shop.stored(uid), ({ status }) => status)
  }
})

/** The kinds of the mails to an address, with the methods of their calendar files. */
export const kindsTo = (mails: Parameters<typeof mailsTo>[0], address: string) =>
  mailsTo(mails, address).map(({ calendar, messageId }) => [messageId.split(".")[2], calendar?.method])

import { createHmac, randomUUID } from "node:crypto"
import type { Person } from "./people.ts"

/** Sends a request to the service and checks its status. Returns the body and the booking token. */
export type Ask = (
  wanted: number,
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>
) => Promise<Readonly<Record<string, unknown>>>

/** The service that the visitors use. */
export interface PublicApi {
  readonly ask: Ask
  readonly eventTypeId: string
  readonly slug: string
  readonly key: { readonly prefix: string; readonly secret: string }
}

/** An hour on a day, relative to today. */
const hourIn = (days: number, hour: number) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${String(hour).padStart(2, "0")}:00:00Z`

/** A visitor's touch, with personal data in every text. */
const touchOf = ({ email, phone }: Person) => ({
  utm_source: "newsletter",
  utm_content: email,
  gclid: "Cj0click",
  fbclid: email,
  fbp: "fb.1.1767225600123.77",
  ttclid: phone.replaceAll(/\D/g, ""),
  li_fat_id: email,
  msclkid: encodeURIComponent(email),
  rdt_cid: phone,
  sccid: email,
  epik: phone,
  ttp: email,
  rdt_uuid: phone,
  hsa_cam: email,
  landing_page: `https://shop.example/welcome/${email}?email=${email}&tel=${phone}`,
  referrer: `https://mail.example/?to=${encodeURIComponent(email)}`
})

/** The visitors' requests to the public API, each with personal data in every possible field. */
export class Visitors {
  readonly #api: PublicApi

  constructor(api: PublicApi) {
    this.#api = api
  }

  /** Returns the lead's id. */
  async capture(who: Person, more: object = {}): Promise<string> {
    const { ask, eventTypeId } = this.#api
    const lead = { eventTypeId, ...who, step1Complete: true, attributionJsonb: touchOf(who) }
    const { contactId } = await ask(200, "POST", `/api/public/capture?email=${who.email}`, {
      ...lead,
      ...more
    })
    return String(contactId)
  }

  /** Books a slot, twice under the same key. Returns the booking's uid and token. */
  async book(who: Person, hour: number, more: object = {}) {
    const { ask, eventTypeId } = this.#api
    const { email, name, phone } = who
    const request = {
      eventTypeId,
      startTimeUtc: hourIn(4, hour),
      bookerTimezone: "Europe/London",
      attendees: [{ name, email }],
      responses: { note: `Call ${phone} or write to ${email}`, phone },
      consent: true,
      attendeeAddress: `${name}, 7 Elm Row`,
      attributionJsonb: touchOf(who),
      ...more
    }
    const headers = { "idempotency-key": `${email}-${hour}` }
    const answer = await ask(200, "POST", "/api/public/book", request, headers)
    await ask(200, "POST", "/api/public/book", request, headers)
    await ask(409, "POST", "/api/public/book", request, { "idempotency-key": randomUUID() })
    return { uid: String(answer["uid"]), bearer: { authorization: `Bearer ${answer["token"]}` } }
  }

  async pay({ email, phone }: Person, amount: number, more: object = {}) {
    const { ask, key } = this.#api
    const body = JSON.stringify({ email, amount, currency: "usd", description: `${email} ${phone}`, ...more })
    const signature = createHmac("sha256", key.secret).update(body).digest("hex")
    const headers = {
      authorization: `Bearer ${key.prefix}:${signature}`,
      "idempotency-key": `invoice-${amount}`
    }
    const made = await ask(201, "POST", "/api/public/transactions", body, headers)
    await ask(200, "POST", "/api/public/transactions", body, headers)
    const wrong = { authorization: `Bearer ${key.prefix}:${signature.replaceAll(/\d/g, "0")}` }
    await ask(401, "POST", "/api/public/transactions", body, wrong)
    return made
  }

  /** Sends requests for unknown resources, and malformed requests. */
  async sendStrayRequests(
    { email, name, phone }: Person,
    bearer: Readonly<Record<string, string>>
  ): Promise<void> {
    const { ask, eventTypeId, slug } = this.#api
    const query = new URLSearchParams({ email, phone, name, gclid: email })
    const calendar = `eventTypeId=${eventTypeId}&tz=UTC&${query}`
    await ask(200, "GET", `/${slug}/intro?${query}`)
    await ask(404, "GET", `/${encodeURIComponent(email)}/${phone}?${query}`)
    await ask(404, "GET", `/api/public/${encodeURIComponent(email)}?${query}`)
    await ask(200, "GET", `/api/public/month-availability?${calendar}`)
    await ask(200, "GET", `/api/public/slots?${calendar}&date=${hourIn(4, 9).slice(0, 10)}`)
    await ask(200, "GET", `/api/public/booking-summary?${query}`, undefined, bearer)
    await ask(401, "GET", "/api/public/booking-summary", undefined, { authorization: `Bearer ${email}` })
    await ask(400, "POST", "/api/public/capture", `{"email":"${email}","phone":"${phone}"`)
    await ask(400, "POST", "/api/public/capture", { eventTypeId: email, email: name, phone: { phone } })
    await ask(400, "POST", "/api/public/book", { attendees: [{ name: email, email: name }] }, { "idempotency-key": email }) // prettier-ignore
    const events = ["email", "phone", email].map((field) => ({ field, dwell_seconds: 1, abandoned: true }))
    await ask(200, "POST", "/api/public/funnel-events", { eventTypeId, events })
  }
}

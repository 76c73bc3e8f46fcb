import { subscribe, unsubscribe } from "node:diagnostics_channel"

interface Sent {
  readonly head: string
  body: string
}

/** Records the bytes of all HTTP requests of this process to other origins. */
export class Outgoing {
  readonly #own: string
  readonly #sent = new Map<unknown, Sent>()

  readonly #begins = (message: unknown) => {
    const { request } = Object(message)
    const { headers, method, origin, path } = Object(request)
    if (String(origin) === this.#own) return
    this.#sent.set(request, { head: [method, path, ...[headers].flat()].join("\n"), body: "" })
  }

  readonly #continues = (message: unknown) => {
    const { chunk, request } = Object(message)
    const sent = this.#sent.get(request)
    if (sent !== undefined) sent.body += Buffer.from(chunk).toString("utf8")
  }

  constructor(own: string) {
    this.#own = own
    subscribe("undici:request:create", this.#begins)
    subscribe("undici:request:bodyChunkSent", this.#continues)
  }

  /** Stops recording and returns the requests. Webhooks and entries are returned without the personal data in their contracts. */
  end(): ReadonlyArray<string> {
    unsubscribe("undici:request:create", this.#begins)
    unsubscribe("undici:request:bodyChunkSent", this.#continues)
    return [...this.#sent.values()].map(({ body, head }) => {
      const isWebhook = body !== "" && /^webhook-id$/im.test(head)
      const isEntry = body.startsWith("BEGIN:VCALENDAR")
      return `${head}\n${isWebhook ? withoutPersonalData(body) : isEntry ? withoutPersons(body) : body}`
    })
  }
}

/** An entry in a calendar without its title and description, which name the guests (D-ENTRY-5). */
const withoutPersons = (object: string): string =>
  object
    .replaceAll(/\r?\n[ \t]/g, "")
    .split(/\r?\n/)
    .filter((line) => !/^(SUMMARY|DESCRIPTION)[:;]/.test(line))
    .join("\n")

/** The fields with personal data in the contract of webhooks (docs/guides/webhooks.md). */
const personal = new Set(["answers", "attendees", "attribution", "contact"])

/**
 * The body of a webhook without the personal data in its contract: `email`, `name` and
 * `phone` of a contact, booker and title of a booking, and of all events answers, attendees, attribution and the
 * contact. The rest must not contain personal data.
 */
export const withoutPersonalData = (body: string): string => {
  const { data, ...message } = JSON.parse(body)
  const isContact = String(message.type).startsWith("contact.")
  const isBooking = String(message.type).startsWith("booking.")
  const own = isContact ? ["email", "name", "phone"] : isBooking ? ["booker", "title"] : []
  const rest = Object.entries(data).filter(([name]) => !personal.has(name) && !own.includes(name))
  // A booking's location may be the booker's home.
  const { address: _address, ...place } = Object(data.location)
  return JSON.stringify({ ...message, data: { ...Object.fromEntries(rest), location: place } })
}

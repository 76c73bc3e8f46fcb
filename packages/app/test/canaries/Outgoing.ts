import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { withoutPersons } from "./withoutPersons.ts"

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

  readonly #goesOn = (message: unknown) => {
    const { chunk, request } = Object(message)
    const sent = this.#sent.get(request)
    if (sent !== undefined) sent.body += Buffer.from(chunk).toString("utf8")
  }

  constructor(own: string) {
    this.#own = own
    subscribe("undici:request:create", this.#begins)
    subscribe("undici:request:bodyChunkSent", this.#goesOn)
  }

  /** Stops recording and returns the requests. Webhooks are returned without the personal data in their contract. */
  end(): ReadonlyArray<string> {
    unsubscribe("undici:request:create", this.#begins)
    unsubscribe("undici:request:bodyChunkSent", this.#goesOn)
    return [...this.#sent.values()].map(({ body, head }) => {
      const isWebhook = body !== "" && /^webhook-id$/im.test(head)
      return `${head}\n${isWebhook ? withoutPersons(body) : body}`
    })
  }
}

import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { withoutPersons } from "./withoutPersons.ts"

interface Sent {
  readonly origin: string
  readonly head: string
  body: string
}

/** Every HTTP request that leaves this process from now on, byte for byte, as the client that sends it tells. */
export class Outgoing {
  readonly #sent = new Map<unknown, Sent>()

  readonly #begins = (message: unknown) => {
    const { request } = Object(message)
    const { headers, method, origin, path } = Object(request)
    this.#sent.set(request, {
      origin: String(origin),
      head: [method, path, ...[headers].flat()].join("\n"),
      body: ""
    })
  }

  readonly #goesOn = (message: unknown) => {
    const { chunk, request } = Object(message)
    const sent = this.#sent.get(request)
    if (sent !== undefined) sent.body += Buffer.from(chunk).toString("utf8")
  }

  constructor() {
    subscribe("undici:request:create", this.#begins)
    subscribe("undici:request:bodyChunkSent", this.#goesOn)
  }

  /** Ends, and tells what went to others than this origin; of webhooks without what their contract says of persons. */
  past(own: string): ReadonlyArray<string> {
    unsubscribe("undici:request:create", this.#begins)
    unsubscribe("undici:request:bodyChunkSent", this.#goesOn)
    return [...this.#sent.values()].flatMap(({ body, head, origin }) =>
      origin === own ? [] : [`${head}\n${/^webhook-id$/im.test(head) ? withoutPersons(body) : body}`]
    )
  }
}

import { Agent, request } from "node:http"

/** A response, or the reason why there is none. */
export type Reply =
  | {
      readonly _tag: "answer"
      readonly status: number
      readonly body: Readonly<Record<string, unknown>>
      readonly isReplay: boolean
    }
  | { readonly _tag: "broken" | "disconnected" }
  /** The connection was refused, so the request had no effect. */
  | { readonly _tag: "unsent" }

/** A request. With `disconnectAfter` the client disconnects that many milliseconds after sending. */
export interface Call {
  readonly port: number
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly disconnectAfter?: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/** A client's timeout in milliseconds. Longer than the service's time limit, so that a hang is detected. */
const timeLimitMillis = 30_000

export const send = ({ body, headers, path, port, disconnectAfter }: Call): Promise<Reply> =>
  new Promise((resolve) => {
    const call = request({
      agent,
      headers: { "content-type": "application/json", "x-forwarded-for": newAddress(), ...headers },
      host: "127.0.0.1",
      method: "POST",
      path: `/api${path}`,
      port,
      timeout: timeLimitMillis
    })
    const end = (how: "unsent" | "broken" | "disconnected") => resolve({ _tag: how })
    call.on("error", (error) => end("code" in error && error.code === "ECONNREFUSED" ? "unsent" : "broken"))
    call.on("timeout", () => call.destroy(new Error("no response")))
    call.on("response", (response) => {
      const chunks: Array<Buffer> = []
      response.on("data", (chunk) => chunks.push(chunk))
      response.on("error", () => end("broken"))
      response.on("close", () => {
        if (!response.complete) return end("broken")
        const parsed: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"))
        resolve({
          _tag: "answer",
          status: response.statusCode ?? 0,
          body: Object.assign({}, parsed),
          isReplay: response.headers["idempotency-replayed"] === "true"
        })
      })
    })
    call.end(body, () => {
      if (disconnectAfter === undefined) return
      setTimeout(() => {
        end("disconnected")
        call.destroy()
      }, disconnectAfter)
    })
  })

let addresses = 0

/** A new IP address for each request. */
const newAddress = (): string => {
  addresses += 1
  return [10, (addresses >> 16) & 255, (addresses >> 8) & 255, addresses & 255].join(".")
}

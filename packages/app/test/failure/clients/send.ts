import { Agent, request } from "node:http"

/** What came back: an answer, or how the call ended without one. */
export type Reply =
  | {
      readonly _tag: "answer"
      readonly status: number
      readonly body: Readonly<Record<string, unknown>>
      readonly isReplay: boolean
    }
  | { readonly _tag: "broken" | "vanished" }
  /** Nobody listened, so that nothing can have been done. */
  | { readonly _tag: "unsent" }

/** A request as it is sent. With `vanishAfter` the client goes so many milliseconds after sending. */
export interface Call {
  readonly port: number
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly vanishAfter?: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/** How long a client waits: longer than the service may take, so that a hang is seen as one. */
const patience = 30_000

export const send = ({ body, headers, path, port, vanishAfter }: Call): Promise<Reply> =>
  new Promise((resolve) => {
    const call = request({
      agent,
      headers: { "content-type": "application/json", "x-forwarded-for": stranger(), ...headers },
      host: "127.0.0.1",
      method: "POST",
      path: `/api${path}`,
      port,
      timeout: patience
    })
    const end = (how: "unsent" | "broken" | "vanished") => resolve({ _tag: how })
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
      if (vanishAfter === undefined) return
      setTimeout(() => {
        end("vanished")
        call.destroy()
      }, vanishAfter)
    })
  })

let strangers = 0

/** An address that nobody has called from yet. */
const stranger = (): string => {
  strangers += 1
  return [10, (strangers >> 16) & 255, (strangers >> 8) & 255, strangers & 255].join(".")
}

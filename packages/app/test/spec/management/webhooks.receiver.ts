import { createServer } from "node:http"
import { Effect } from "effect"
import { Webhook } from "standardwebhooks"

/** A message as it arrived. */
export interface Received {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** How the receiver answers: a status and headers, or never. */
export type Reaction = readonly [status: number, headers?: Readonly<Record<string, string>>] | "never"

/** A server of this machine that webhooks are sent to, until the test ends. It answers 200 unless told otherwise. */
export const receiver = Effect.gen(function* () {
  const received: Array<Received> = []
  const arrivals: Array<() => void> = []
  let react: (message: Received) => Reaction = () => [200]
  const server = createServer((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)])
      )
      const message = { headers, body: Buffer.concat(chunks).toString("utf8") }
      received.push(message)
      for (const arrived of arrivals.splice(0)) arrived()
      const reaction = react(message)
      if (reaction !== "never") response.writeHead(reaction[0], { ...reaction[1] }).end("thanks")
    })
  })
  yield* Effect.acquireRelease(
    Effect.callback<void>((resume) => {
      server.listen(0, "127.0.0.1", () => resume(Effect.void))
    }),
    () =>
      Effect.callback<void>((resume) => {
        server.closeAllConnections()
        server.close(() => resume(Effect.void))
      })
  )
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/hooks?token=of-the-receiver`,
    /** What has arrived, oldest first. */
    received,
    /** Answers from now on like this. */
    reacts: (reaction: (message: Received) => Reaction) => {
      react = reaction
    },
    /** Waits for the next message. */
    arrival: Effect.callback<void>((resume) => {
      arrivals.push(() => resume(Effect.void))
    })
  }
})

/** The message's event, if npm's `standardwebhooks` finds a right signature under the secret. */
export const verified = (secret: unknown, { body, headers }: Received): Readonly<Record<string, unknown>> =>
  Object(new Webhook(String(secret)).verify(body, headers))

/** Whether the secret's signature is on the message. */
export const isSignedWith = (secret: unknown, message: Received): boolean => {
  try {
    verified(secret, message)
    return true
  } catch {
    return false
  }
}

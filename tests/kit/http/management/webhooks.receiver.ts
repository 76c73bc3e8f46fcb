import { deliverNext, handOut } from "@calendeal/domain/outbox"
import { webhookHandler } from "@calendeal/domain/webhook-payloads"
import { mockServer } from "@calendeal/port-contracts/mock-server"
import { Effect, Option } from "effect"
import { Webhook } from "standardwebhooks"

/** A received message. */
export interface Received {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The response of the receiver: a status and headers, or none. */
type Reaction = readonly [status: number, headers?: Readonly<Record<string, string>>] | "never"

/** A local server that receives webhooks until the scope ends. It responds with 200 by default. */
export const receiver = Effect.gen(function* () {
  const received: Array<Received> = []
  const arrivals: Array<() => void> = []
  let react: (message: Received) => Reaction = () => [200]
  const { origin } = yield* mockServer(({ body, headers: all }, response) => {
    const headers = Object.fromEntries(Object.entries(all).map(([name, value]) => [name, String(value)]))
    const message = { headers, body }
    received.push(message)
    for (const arrived of arrivals.splice(0)) arrived()
    const reaction = react(message)
    if (reaction !== "never") response.writeHead(reaction[0], { ...reaction[1] }).end("thanks")
  })
  return {
    url: `${origin}/hooks?token=of-the-receiver`,
    /** The received messages, oldest first. */
    received,
    /** Sets the next responses. */
    respondWith: (reaction: (message: Received) => Reaction) => {
      react = reaction
    },
    /** Waits for the next message. */
    arrival: Effect.callback<void>((resume) => {
      arrivals.push(() => resume(Effect.void))
    })
  }
})

/** The event of a message that npm's `standardwebhooks` verifies with the secret. Throws if it does not. */
export const verified = (secret: unknown, { body, headers }: Received): Readonly<Record<string, unknown>> =>
  Object(new Webhook(String(secret)).verify(body, headers))

/** Whether the message has a signature with this secret. */
export const isSignedWith = (secret: unknown, message: Received): boolean => {
  try {
    verified(secret, message)
    return true
  } catch {
    return false
  }
}

const handlers = { webhook: webhookHandler }

/** Delivers the messages that are due for one destination, like a worker. */
export const deliver = deliverNext(handlers)

/** Turns all outbox messages into deliveries, like the workers. */
export const handOutAll = Effect.repeat(handOut(handlers), { while: ({ isMore }) => isMore })

/** Delivers everything that is due now. */
export const deliverAll = Effect.gen(function* () {
  yield* handOutAll
  while (Option.isSome(yield* deliver));
})

import { ErrorReply } from "@redis/client"
import { Duration, Effect, Redacted } from "effect"
import { type Client, clientOf } from "./Client.ts"
import { InvalidRedisUrl, parseRedisAddress, type RedisAddress } from "./RedisAddress.ts"

/** A connection that reconnects automatically. Commands fail while there is no connection. */
export class Connection {
  readonly #address: RedisAddress
  #client: Client
  #connected: Promise<unknown>
  #lastError: unknown

  constructor(address: RedisAddress) {
    this.#address = address
    this.#client = clientOf(address)
    this.#connected = this.#begin(this.#client)
  }

  get client(): Client {
    return this.#client
  }

  /** The last error since Redis responded; the cause of a missing connection. */
  get lastError(): unknown {
    return this.#lastError
  }

  answered(): void {
    this.#lastError = undefined
  }

  /** Waits until Redis responds, at most for this time. */
  readonly ready = (atMost: Duration.Input): Effect.Effect<void> =>
    Effect.promise(() => Promise.race([this.#connected, pause(Duration.toMillis(atMost))])).pipe(
      Effect.asVoid
    )

  /** Reconnects: a connection may be silently dead, or replies may be out of sync with requests. */
  renew(): void {
    this.close()
    this.#client = clientOf(this.#address)
    this.#connected = this.#begin(this.#client)
  }

  close(): void {
    const client = this.#client
    if (client.isOpen) void Promise.try(() => client.destroy()).catch(() => {})
  }

  /** Errors surface where commands are sent; an `error` event without a listener would end the process. */
  async #begin(client: Client): Promise<void> {
    const onError = (error: unknown) => {
      if (client !== this.#client) return
      this.#lastError = error
      if (isProtocolError(error)) this.renew()
    }
    client.on("error", onError)
    await client.connect().catch(onError)
  }
}

/** A connection that closes with its scope. Succeeds with or without Redis. */
export const connect = (url: Redacted.Redacted<string>) =>
  Effect.acquireRelease(
    Effect.suspend(() => {
      const address = parseRedisAddress(Redacted.value(url))
      return address === undefined
        ? Effect.fail(new InvalidRedisUrl())
        : Effect.sync(() => new Connection(address))
    }),
    (connection) => Effect.sync(() => connection.close())
  )

/**
 * The reason for a failure, safe to log. Of Redis' own errors only the first word is kept: some repeat the command with
 * the visitor's address.
 */
export const reasonOf = (error: unknown): string => {
  if (error instanceof ErrorReply) return /^[A-Z]+\b/.exec(error.message)?.[0] ?? "an error"
  return error instanceof Error ? error.message : "unknown"
}

/** Whether the reply violated the protocol: Redis' own errors and socket errors have classes or codes. */
const isProtocolError = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.message.startsWith("Unknown RESP type"))

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds).unref())

import { Duration, Effect, Redacted } from "effect"
import { type Client, clientOf } from "./Client.ts"
import { InvalidRedisUrl } from "./InvalidRedisUrl.ts"
import { parseRedisAddress, type RedisAddress } from "./RedisAddress.ts"

/** A connection that comes and goes with Redis. Nothing waits for it: commands fail while there is none. */
export class Connection {
  readonly #address: RedisAddress
  #client: Client
  #connected: Promise<unknown>
  #trouble: unknown

  constructor(address: RedisAddress) {
    this.#address = address
    this.#client = clientOf(address)
    this.#connected = this.#begin(this.#client)
  }

  get client(): Client {
    return this.#client
  }

  /** What went wrong since Redis last answered: why there is no connection, where there is none. */
  get trouble(): unknown {
    return this.#trouble
  }

  answered(): void {
    this.#trouble = undefined
  }

  /** Waits until Redis answers, but no longer than this. */
  readonly ready = (atMost: Duration.Input): Effect.Effect<void> =>
    Effect.promise(() => Promise.race([this.#connected, pause(Duration.toMillis(atMost))])).pipe(
      Effect.asVoid
    )

  /** Connects anew: a connection may be dead without a word, and answers that came apart from their questions stay so. */
  renew(): void {
    this.close()
    this.#client = clientOf(this.#address)
    this.#connected = this.#begin(this.#client)
  }

  close(): void {
    const client = this.#client
    if (client.isOpen) void Promise.try(() => client.destroy()).catch(() => {})
  }

  /** Whatever goes wrong shows where commands are sent; an `error` that nobody listens to would end the process. */
  async #begin(client: Client): Promise<void> {
    const hear = (error: unknown) => {
      if (client !== this.#client) return
      this.#trouble = error
      if (isNonsense(error)) this.renew()
    }
    client.on("error", hear)
    await client.connect().catch(hear)
  }
}

/** A connection that is closed with its scope. Succeeds whether or not Redis is there. */
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

/** What came was not in Redis' language: all errors of Redis and of sockets have classes or codes of their own. */
const isNonsense = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.message.startsWith("Unknown RESP type"))

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds).unref())

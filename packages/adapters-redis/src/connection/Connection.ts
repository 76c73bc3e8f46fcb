import { Duration, Effect, Redacted, Schema } from "effect"
import { createClient } from "redis"

/** The address of Redis is none. It is not told, for it may hold a password. */
export class InvalidRedisUrl extends Schema.TaggedError<InvalidRedisUrl>()("InvalidRedisUrl", {}) {
  override get message(): string {
    return "the address of Redis must be of the form redis://host:port or rediss://user:password@host:port"
  }
}

/** A connection that comes and goes with Redis. Nothing waits for it: commands fail while there is none. */
export class Connection {
  readonly #url: Redacted.Redacted<string>
  #client: Client
  #connected: Promise<unknown>

  constructor(url: Redacted.Redacted<string>) {
    this.#url = url
    this.#client = clientOf(url)
    this.#connected = begin(this.#client)
  }

  get client(): Client {
    return this.#client
  }

  /** Waits until Redis answers, but no longer than this. */
  readonly ready = (atMost: Duration.Input): Effect.Effect<void> =>
    Effect.promise(() => Promise.race([this.#connected, pause(Duration.toMillis(atMost))])).pipe(
      Effect.asVoid
    )

  /**
   * Connects anew. A connection that a firewall dropped without a word looks alive for a quarter of an hour, and node-redis
   * goes on writing to it.
   */
  renew(): void {
    this.close()
    this.#client = clientOf(this.#url)
    this.#connected = begin(this.#client)
  }

  close(): void {
    if (this.#client.isOpen) this.#client.destroy()
  }
}

/** A connection that is closed with its scope. Succeeds whether or not Redis is there. */
export const connect = (url: Redacted.Redacted<string>) =>
  Effect.acquireRelease(
    // Without an address node-redis would use its default; a malformed one it would repeat in its error.
    /^rediss?:\/\/./.test(Redacted.value(url))
      ? Effect.try({ try: () => new Connection(url), catch: () => new InvalidRedisUrl() })
      : Effect.fail(new InvalidRedisUrl()),
    (connection) => Effect.sync(() => connection.close())
  )

type Client = ReturnType<typeof clientOf>

const clientOf = (url: Redacted.Redacted<string>) =>
  createClient({
    url: Redacted.value(url),
    // A request that waits for Redis to come back would rather have gone through uncounted (D-RATE-3).
    disableOfflineQueue: true,
    // Its time limit covers only commands that were not written yet, and costs an AbortSignal for each.
    commandOptions: { timeout: 0 },
    maintNotifications: "disabled",
    socket: {
      connectTimeout: 1000,
      reconnectStrategy: (retries) =>
        Math.min(50 * 2 ** Math.min(retries, 5), 1000) * (0.5 + Math.random() / 2)
    }
  })

/** Whatever goes wrong shows where commands are sent; an `error` that nobody listens to would end the process. */
const begin = (client: Client): Promise<unknown> =>
  client
    .on("error", () => {})
    .connect()
    .catch(() => {})

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds).unref())

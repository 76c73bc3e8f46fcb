import { createCluster, createSentinel, RedisClient } from "@redis/client"
import type { RedisAddress } from "./RedisAddress.ts"

/** What the throttle needs of node-redis, whichever of its three clients it is. */
export interface Client {
  readonly isOpen: boolean
  readonly evalSha: (sha1: string, call: ScriptCall) => Promise<unknown>
  readonly eval: (script: string, call: ScriptCall) => Promise<unknown>
  readonly connect: () => Promise<unknown>
  readonly destroy: () => unknown
  readonly on: (event: "error", listener: (error: unknown) => void) => unknown
}

interface ScriptCall {
  readonly keys: Array<string>
  readonly arguments: Array<string>
}

/**
 * A client of one node with the two commands that are needed. What `createClient` makes is first given 800 methods for
 * Redis' commands, which is 8 % of the processor time of the service's start.
 */
class Standalone extends RedisClient<{}, {}, {}, 3, {}> implements Client {
  evalSha(sha1: string, call: ScriptCall): Promise<unknown> {
    return this.sendCommand(["EVALSHA", sha1, ...spelled(call)])
  }

  eval(script: string, call: ScriptCall): Promise<unknown> {
    return this.sendCommand(["EVAL", script, ...spelled(call)])
  }
}

const spelled = ({ arguments: rest, keys }: ScriptCall) => [String(keys.length), ...keys, ...rest]

/** A client for Redis at this address, not yet connected. */
export const clientOf = (address: RedisAddress): Client => {
  const { credentials, tls } = address
  const socket = tls ? { ...patience, tls } : patience
  switch (address._tag) {
    case "Standalone":
      return new Standalone({
        ...everyClient,
        ...credentials,
        commandOptions,
        database: address.database,
        socket: { ...socket, ...address.node }
      })
    case "Sentinel":
      return createSentinel({
        name: address.master,
        sentinelRootNodes: [...address.sentinels],
        nodeClientOptions: { ...everyClient, ...credentials, socket },
        sentinelClientOptions: { ...everyClient, ...address.sentinelCredentials, socket },
        commandOptions,
        passthroughClientErrorEvents: true,
        // The master's change is told by the Sentinels; one that went away without a word would tell nothing.
        scanInterval: 2000
      })
    case "Cluster":
      return createCluster({
        rootNodes: address.nodes.map((node) => ({ socket: node })),
        defaults: { ...everyClient, ...credentials, socket },
        commandOptions,
        topologyRefreshOnReconnectionAttemptStrategy: 1000
      })
  }
}

const everyClient = {
  // A request that waits for Redis to come back would rather have gone through uncounted (D-RATE-3).
  disableOfflineQueue: true,
  maintNotifications: "disabled",
  // With the socket's time limit: a connection that a firewall dropped without a word is made anew, also where nobody asks.
  pingInterval: 1000
} as const

/** Its time limit covers only commands that were not written yet, and costs an AbortSignal for each. */
const commandOptions = { timeout: 0 }

const patience = {
  connectTimeout: 1000,
  socketTimeout: 3000,
  reconnectStrategy: (retries: number) =>
    Math.min(50 * 2 ** Math.min(retries, 5), 1000) * (0.5 + Math.random() / 2)
}

import { setTimeout as sleep } from "node:timers/promises"

/** A process that serves, as a proxy knows it: its address and port. */
export type Upstream = `${string}:${number}`

/** A proxy with documented settings before two processes. */
export interface Proxy {
  readonly base: string
  /** Resolves when the proxy sends requests to this process. */
  readonly uses: (upstream: Upstream) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Whether a process answers through the proxy. */
export const answers = async (base: string) =>
  (await fetch(`${base}/healthz`).catch(() => undefined))?.ok === true

/** The tests let each proxy name the process that answered in the header `X-Upstream`. */
export const usesBy = (base: string) => async (upstream: Upstream) => {
  while ((await fetch(`${base}/healthz`)).headers.get("x-upstream") !== upstream) await sleep(50)
}

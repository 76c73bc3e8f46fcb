import { createHmac, randomBytes } from "node:crypto"
import * as Context from "effect/Context"

/** The length of a mark in hexadecimal digits: enough to tell clients apart, and too short to be an identifier elsewhere. */
const digits = 12

/**
 * Marks of clients for log lines: equal for the requests of one address on one day (UTC), different on the next, and of no use without
 * the key (D-MON-2). Processes with the same key give the same marks.
 */
export const makeClientMarks =
  (key: Uint8Array) =>
  (address: string, now: number): string =>
    createHmac("sha256", key)
      .update(`${Math.floor(now / 86_400_000)} ${address}`)
      .digest("hex")
      .slice(0, digits)

/** The marks of this process. The default has a key of its own, for processes without settings. */
export const ClientMarks = Context.Reference<ReturnType<typeof makeClientMarks>>(
  "@calendeal/adapters-http/ClientMarks",
  { defaultValue: () => makeClientMarks(randomBytes(32)) }
)

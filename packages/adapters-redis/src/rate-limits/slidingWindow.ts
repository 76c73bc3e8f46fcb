import { type RateLimit, networkLimit } from "@calendeal/domain/rate-limits"
import { Schema } from "effect"
import { createHash } from "node:crypto"
import type { Connection } from "../connection/Connection.ts"

/**
 * An exact log of admissions, oldest first, in milliseconds of Redis' clock, which all processes share. The clock never
 * runs behind the latest entry. A rejection writes nothing (D-RATE-1). The first log is the subject's; a second one is
 * the network's, and both must admit (D-RATE-5).
 *
 * The clock wraps every 11 days, because Redis stores 32-bit numbers in half the space. Logs live much shorter, so ages
 * are exact, and an age of more than half a cycle is in the future.
 */
export const script = `
local window, cycle = tonumber(ARGV[1]), 1000000000
local clock = redis.call('TIME')
local time = (clock[1] * 1000 + math.floor(clock[2] / 1000)) % cycle
local nows, wait = {}, 0
for nth, log in ipairs(KEYS) do
  local limit, now = tonumber(ARGV[nth + 1]), time
  local latest = redis.call('LINDEX', log, -1) or now
  if (now - latest) % cycle > cycle / 2 then now = latest % cycle end
  nows[nth] = now
  local blocking = redis.call('LINDEX', log, -limit)
  if blocking then wait = math.max(wait, window - (now - blocking) % cycle) end
end
if wait > 0 then return { 0, wait } end

local counts = {}
for nth, log in ipairs(KEYS) do
  local now = nows[nth]
  while (now - (redis.call('LINDEX', log, 0) or now)) % cycle >= window do
    redis.call('LPOP', log)
  end
  counts[nth] = redis.call('RPUSH', log, now)
  redis.call('PEXPIRE', log, window + 1000)
end
return { 1, tonumber(ARGV[2]) - counts[1] }
`

const sha1 = createHash("sha1").update(script).digest("hex")

/** Redis' reply to one request; `wait` is the milliseconds until the next admission. */
export type Answer =
  | { readonly _tag: "Admitted"; readonly remaining: number }
  | { readonly _tag: "Refused"; readonly wait: number }

/** Requests one admission. Rejects if Redis is unreachable, fails, or sends an unexpected reply. */
export const consume = async (
  { client }: Connection,
  rateLimit: RateLimit,
  subject: string,
  network?: string
): Promise<Answer> => {
  const { limit, name, windowSeconds } = rateLimit
  const limits = network === undefined ? [limit] : [limit, networkLimit(rateLimit)]
  const parameters = {
    keys: keysOf(name, subject, network),
    arguments: [windowSeconds * 1000, ...limits].map(String)
  }
  const answer = await client.evalSha(sha1, parameters).catch((error: unknown) => {
    const isUnknownScript = error instanceof Error && error.message.startsWith("NOSCRIPT")
    return isUnknownScript ? client.eval(script, parameters) : Promise.reject(error)
  })
  const decoded = decodeAnswer(answer)
  if (decoded._tag === "None") throw new UnexpectedReply()
  const [isAdmitted, number] = decoded.value
  return isAdmitted === 1 ? { _tag: "Admitted", remaining: number } : { _tag: "Refused", wait: number }
}

/** The hash tag is the subject, or its network, so that a cluster keeps all keys of one script on one node. */
const keysOf = (name: string, subject: string, network: string | undefined): Array<string> => {
  const common = `calendeal:rl6:{${name}:${network}}`
  return network === undefined ? [`calendeal:rl:{${name}:${subject}}`] : [`${common}:${subject}`, common]
}

/**
 * The reply did not match the protocol, so the connection may be out of sync. It is omitted, because it may belong to
 * another request.
 */
export class UnexpectedReply extends Error {
  override readonly message = "unexpected response"
}

const WholeNumber = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** Admitted (1) with the remaining number, or rejected (0) with the milliseconds to wait. */
const decodeAnswer = Schema.decodeUnknownOption(Schema.Tuple([Schema.Literals([0, 1]), WholeNumber]))

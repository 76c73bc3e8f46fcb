import { type Allowance, networkLimit } from "@calendeal/domain/fair-use"
import { Schema } from "effect"
import { createHash } from "node:crypto"
import type { Connection } from "../connection/Connection.ts"

/**
 * An exact log of admissions, oldest first, in milliseconds of Redis' own clock, which all processes share. It is held
 * to the latest time in the log, so that it never runs backwards. Who is refused writes nothing (D-RATE-1). The first log is the
 * subject's; a second one is the network's, and admits as well or refuses both (D-RATE-5).
 *
 * The clock starts anew every 11 days, as Redis keeps numbers of 32 bits in half the room; no log lives nearly as long, so that
 * an age is exact and what is more than half a cycle old lies ahead.
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
  local inTheWay = redis.call('LINDEX', log, -limit)
  if inTheWay then wait = math.max(wait, window - (now - inTheWay) % cycle) end
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

/** What Redis says of one request; `wait`: how many milliseconds until the next is admitted. */
export type Answer =
  | { readonly _tag: "Admitted"; readonly remaining: number }
  | { readonly _tag: "Refused"; readonly wait: number }

/** Asks Redis for one admission. Rejects when it cannot be reached, refuses to work, or answers nonsense. */
export const admit = async (
  { client }: Connection,
  allowance: Allowance,
  subject: string,
  network?: string
): Promise<Answer> => {
  const { limit, name, windowSeconds } = allowance
  const limits = network === undefined ? [limit] : [limit, networkLimit(allowance)]
  const parameters = {
    keys: keysOf(name, subject, network),
    arguments: [windowSeconds * 1000, ...limits].map(String)
  }
  const answer = await client.evalSha(sha1, parameters).catch((error: unknown) => {
    const isUnknownScript = error instanceof Error && error.message.startsWith("NOSCRIPT")
    return isUnknownScript ? client.eval(script, parameters) : Promise.reject(error)
  })
  const decoded = decodeAnswer(answer)
  if (decoded._tag === "None") throw new NonsenseAnswer()
  const [isAdmitted, number] = decoded.value
  return isAdmitted === 1 ? { _tag: "Admitted", remaining: number } : { _tag: "Refused", wait: number }
}

/** The hash tag is all of the subject, or its network, so that a cluster keeps in one place what one script looks at. */
const keysOf = (name: string, subject: string, network: string | undefined): Array<string> => {
  const common = `calendeal:rl6:{${name}:${network}}`
  return network === undefined ? [`calendeal:rl:{${name}:${subject}}`] : [`${common}:${subject}`, common]
}

/** What came is no answer to the question, and so may the next be none. What it was is not told: it may be anybody's. */
export class NonsenseAnswer extends Error {
  override readonly message = "unexpected response"
}

const WholeNumber = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** Admitted (1) with how many are left, or refused (0) with how many milliseconds to wait. */
const decodeAnswer = Schema.decodeUnknownOption(Schema.Tuple([Schema.Literals([0, 1]), WholeNumber]))

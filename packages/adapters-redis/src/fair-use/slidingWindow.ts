import type { Allowance } from "@calendeal/domain/fair-use"
import { Schema } from "effect"
import { createHash } from "node:crypto"
import type { Connection } from "../connection/Connection.ts"

/**
 * An exact log of admissions, oldest first, in milliseconds of Redis' own clock, which all processes share. It is held
 * to the latest time in the log, so that it never runs backwards. Who is refused writes nothing (D-RATE-1).
 *
 * The clock starts anew every 11 days, as Redis keeps numbers of 32 bits in half the room; no log lives nearly as long, so that
 * an age is exact and what is more than half a cycle old lies ahead.
 */
export const script = `
local log, limit, window, cycle = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2]), 1000000000
local clock = redis.call('TIME')
local now = (clock[1] * 1000 + math.floor(clock[2] / 1000)) % cycle
local function age(instant) return (now - instant) % cycle end
local latest = redis.call('LINDEX', log, -1) or now
if age(latest) > cycle / 2 then now = latest % cycle end

local inTheWay = redis.call('LINDEX', log, -limit)
if inTheWay and age(inTheWay) < window then
  return { 0, window - age(inTheWay) }
end
while age(redis.call('LINDEX', log, 0) or now) >= window do
  redis.call('LPOP', log)
end
local counted = redis.call('RPUSH', log, now)
redis.call('PEXPIRE', log, window + 1000)
return { 1, limit - counted }
`

const sha1 = createHash("sha1").update(script).digest("hex")

/** What Redis says of one request; `wait`: how many milliseconds until the next is admitted. */
export type Answer =
  | { readonly _tag: "Admitted"; readonly remaining: number }
  | { readonly _tag: "Refused"; readonly wait: number }

/** Asks Redis for one admission. Rejects when it cannot be reached, refuses to work, or answers nonsense. */
export const admit = async (
  { client }: Connection,
  { limit, name, windowSeconds }: Allowance,
  subject: string
): Promise<Answer> => {
  // All of the subject is the key's hash tag, so that a cluster keeps what belongs together in one place.
  const keys = [`calendeal:rl:{${name}:${subject}}`]
  const parameters = { keys, arguments: [String(limit), String(windowSeconds * 1000)] }
  const answer = await client.evalSha(sha1, parameters).catch((error: unknown) => {
    const isUnknownScript = error instanceof Error && error.message.startsWith("NOSCRIPT")
    return isUnknownScript ? client.eval(script, parameters) : Promise.reject(error)
  })
  const decoded = decodeAnswer(answer)
  if (decoded._tag === "None") throw new NonsenseAnswer()
  const [isAdmitted, number] = decoded.value
  return isAdmitted === 1 ? { _tag: "Admitted", remaining: number } : { _tag: "Refused", wait: number }
}

/** What came is no answer to the question, and so may the next be none. What it was is not told: it may be anybody's. */
export class NonsenseAnswer extends Error {
  override readonly message = "an answer that makes no sense"
}

const WholeNumber = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** Admitted (1) with how many are left, or refused (0) with how many milliseconds to wait. */
const decodeAnswer = Schema.decodeUnknownOption(Schema.Tuple([Schema.Literals([0, 1]), WholeNumber]))

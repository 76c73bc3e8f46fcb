import { Option, Schema } from "effect"
import { accepted, authExpired, byStatus, rejected, retryable, throttled } from "../outcomes.ts"
import { all, type Answer, mixed, type Verdict } from "../Platform.ts"

const Received = Schema.Struct({ events_received: Schema.Int })
const Failed = Schema.Struct({
  error: Schema.Struct({
    code: Schema.Int,
    error_subcode: Schema.optionalKey(Schema.Int),
    is_transient: Schema.optionalKey(Schema.Boolean)
  })
})

const temporary: ReadonlySet<number> = new Set([1, 2, 341, 368, 5000, 21009])
const tooOften: ReadonlySet<number> = new Set([4, 17, 32, 613, 80003, 80004])
/** The dataset does not exist for this token, independent of the event. */
const noSuchDataset = "100.33"
const unauthorised: ReadonlySet<number> = new Set([10, 102, 190])

/**
 * Meta takes a request whole or refuses it whole, with a code of its Graph API in a status that says little. Fewer events
 * received than sent: sending them again by halves does not count any twice.
 */
export const judgeMeta = (answer: Answer, events: number): Verdict => {
  if (answer.status === 200) {
    const received = Schema.decodeUnknownOption(Received)(answer.body)
    if (Option.isNone(received)) return byStatus(answer)
    return received.value.events_received === events ? all(accepted) : mixed("not_received")
  }
  const failed = Schema.decodeUnknownOption(Failed)(answer.body)
  if (Option.isNone(failed)) return byStatus(answer)
  const { code, error_subcode, is_transient } = failed.value.error
  if (tooOften.has(code)) return all(throttled(answer))
  if (temporary.has(code) || is_transient === true) return all(retryable(code))
  if (unauthorised.has(code) || (code >= 200 && code < 300)) return all(authExpired)
  const fullCode = error_subcode === undefined ? String(code) : `${code}.${error_subcode}`
  return fullCode === noSuchDataset ? all(rejected(fullCode)) : mixed(fullCode)
}

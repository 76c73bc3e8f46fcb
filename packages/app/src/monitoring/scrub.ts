import { Cause } from "effect"
import { allowed } from "./allowed.ts"
import { scrubText } from "./scrubText.ts"
import { isSensitive, mark } from "./sensitiveKeys.ts"

/** Causes of causes that are shown. */
const longestChain = 8

/**
 * What may leave the process of a message or of annotations, as plain data (D-MON-1): text passes the net, fields follow
 * the allow-list, errors keep type, message, frames, code and causes. Other values are `[scrubbed]`. Never throws;
 * scrubbing again changes nothing.
 */
export const scrub = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((part, index) => (isKey(value[index - 1]) ? mark : scrubPart(part, 0)))
    : scrubPart(value, 0)

/** In a message such as `("email", value)` a text names the next part. */
const isKey = (before: unknown) =>
  typeof before === "string" && /^[\p{L}\p{N}_. -]{1,64}$/u.test(before) && isSensitive(before)

const scrubPart = (value: unknown, depth: number): unknown => {
  if (typeof value === "string") return scrubText(value)
  if (typeof value === "number" || typeof value === "boolean" || value === null || value === undefined)
    return value
  if (typeof value !== "object" || depth > longestChain) return mark
  try {
    if (value instanceof Error) return fieldsOf(errorFields(value), depth)
    return isRecord(value) ? fieldsOf(value, depth) : mark
  } catch {
    return mark
  }
}

/** An error as fields. Its name is its class, its stack without the message that heads it. */
const errorFields = (error: Error): object => {
  const name = String(error.name)
  const frames = String(error.stack ?? "").match(/^ +at .*$/gm) ?? []
  return {
    ...error,
    type: /^[\p{L}\p{N}_$./@-]+$/u.test(name) ? name : error.constructor.name,
    message: String(error.message),
    ...(frames.length > 0 ? { stack: frames.join("\n") } : {}),
    ...(error.cause === undefined ? {} : { cause: error.cause })
  }
}

/** Only records have fields: what other objects contain is unknown. */
const isRecord = (value: object) => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const fieldsOf = (record: object, depth: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(record).map((key) => [
      scrubText(key),
      key === "cause"
        ? scrubPart(Reflect.get(record, key), depth + 1)
        : allowed(key, Reflect.get(record, key))
    ])
  )

/** The failures and defects of a cause as errors that may leave the process, each with its causes (D-MON-1). */
export const scrubbedErrors = (cause: Cause.Cause<unknown>): ReadonlyArray<Error> => {
  const failures = cause.reasons.filter((reason) => !Cause.isInterruptReason(reason))
  const thrown =
    failures.length === 0
      ? Cause.prettyErrors(cause)
      : failures.map((reason) => (Cause.isFailReason(reason) ? reason.error : reason.defect))
  return thrown.map((value) => errorOf(scrub(value)))
}

/** The same as one cause, for formatters of causes. */
export const scrubbedCause = (cause: Cause.Cause<unknown>): Cause.Cause<never> =>
  Cause.fromReasons(scrubbedErrors(cause).map(Cause.makeDieReason))

/** Scrubbed fields as an error again. A thrown value that is not an error becomes the message of one. */
const errorOf = (scrubbed: unknown): Error => {
  const { cause, code, message, stack, type } =
    typeof scrubbed === "object" && scrubbed !== null && "message" in scrubbed
      ? Object.assign({ cause: undefined, code: undefined, stack: "", type: "Error" }, scrubbed)
      : { cause: undefined, code: undefined, message: textOf(scrubbed), stack: "", type: "Error" }
  return Object.assign(
    new Error(String(message)),
    { name: String(type), stack: `${type}: ${message}\n${stack}`.trimEnd() },
    code === undefined ? {} : { code },
    cause === undefined ? {} : { cause: errorOf(cause) }
  )
}

const textOf = (value: unknown) => (typeof value === "string" ? value : String(JSON.stringify(value)))

import { Cause } from "effect"
import { allowed } from "./allowed.ts"
import { scrubText } from "./scrubText.ts"
import { isSensitive, mark } from "./sensitiveKeys.ts"

/** The maximum number of nested causes. */
const longestChain = 8

/**
 * The part of a message or of annotations that may leave the process, as plain data (D-MON-1): scrubbed text, fields of
 * the allow-list, and the type, message, frames, code and causes of errors. Other values become `[scrubbed]`.
 * Idempotent; never throws.
 */
export const scrub = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((part, index) => (isKey(value[index - 1]) ? mark : scrubPart(part, 0)))
    : scrubPart(value, 0)

/** Whether a text names the next part of a message, as in `("email", value)`. */
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

/** An error as fields. The stack omits the message at its beginning. */
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

/** Whether the value is a plain object. The content of other objects is unknown. */
const isRecord = (value: object) => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** A cause, or the reason of an `SqlError`, which is an error too. A reason in words may be a visitor's. */
const isNested = (key: string, value: unknown) =>
  key === "cause" || (key === "reason" && value instanceof Error)

const fieldsOf = (record: object, depth: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(record).map((key) => [
      scrubText(key),
      isNested(key, Reflect.get(record, key))
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
  const isError = typeof scrubbed === "object" && scrubbed !== null && "message" in scrubbed
  const { cause, code, message, stack, type } = Object.assign(
    { cause: undefined, code: undefined, message: "", stack: "", type: "Error" },
    isError ? scrubbed : { message: textOf(scrubbed) }
  )
  return Object.assign(
    new Error(String(message)),
    { name: String(type), stack: `${type}: ${message}\n${stack}`.trimEnd() },
    code === undefined ? {} : { code },
    cause === undefined ? {} : { cause: errorOf(cause) }
  )
}

const textOf = (value: unknown) => (typeof value === "string" ? value : String(JSON.stringify(value)))

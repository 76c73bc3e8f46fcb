import { isBoxedPrimitive } from "node:util/types"
import { Cause, Redacted } from "effect"
import { scrubText } from "./scrubText.ts"
import { isSensitive, mark, remembering } from "./sensitiveKeys.ts"

/**
 * Any value as plain data that may leave the process (D-MON-1): the values of denied keys are replaced by `[scrubbed]`
 * at any depth, and so is what is personal or secret inside texts, keys included. Errors keep their type, message,
 * stack and causes. Never throws, applying it again changes nothing, and each object is visited once.
 */
export const scrub = (value: unknown): unknown => scrubbed(value, 0, new Set())

/** Deeper than this nothing is shown: programs that read logs have limits of their own. */
const deepest = 64

const scrubbed = (value: unknown, depth: number, seen: Set<object>): unknown => {
  if (typeof value === "string") return scrubText(value)
  if (value === null || value === undefined || typeof value === "boolean" || typeof value === "number")
    return value
  if (typeof value === "function") return "[function]"
  if (typeof value !== "object") return scrubText(String(value))
  if (seen.has(value)) return "[seen above]"
  if (depth > deepest) return "[too deep]"
  seen.add(value)
  try {
    return scrubObject(value, (part) => scrubbed(part, depth + 1, seen))
  } catch {
    return "[unreadable]"
  }
}

type Scrub = (part: unknown) => unknown

const scrubObject = (value: object, part: Scrub): unknown => {
  if (Redacted.isRedacted(value)) return mark
  if (Cause.isCause(value)) return value.reasons.map((reason) => scrubReason(reason, part))
  if (value instanceof Error) return scrubError(value, part)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString()
  if (value instanceof URLSearchParams || value instanceof RegExp) return scrubText(String(value))
  if (isBoxedPrimitive(value)) return part(value.valueOf())
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`
  if (value instanceof Map || value instanceof Headers)
    return scrubEntries(
      Array.from(value, ([key, entry]) => [keyText(key), () => entry]),
      part
    )
  if (value instanceof Set) return Array.from(value, (item) => part(item))
  if (Array.isArray(value)) return scrubArray(value, part)
  if ("toJSON" in value && typeof value.toJSON === "function") return part(value.toJSON())
  return scrubRecord(value, part)
}

const scrubReason = (reason: Cause.Reason<unknown>, part: Scrub) => {
  switch (reason._tag) {
    case "Fail":
      return { failure: part(reason.error) }
    case "Die":
      return { defect: part(reason.defect) }
    case "Interrupt":
      return { interruptedBy: reason.fiberId }
  }
}

/** `name` is an error's class, unlike everywhere else; of the stack, whose head repeats the message, the frames. */
const scrubError = (error: Error, part: Scrub) => {
  const frames = String(error.stack ?? "").match(/^ +at .*$/gm) ?? []
  const own = entriesOf(error).filter(
    ([key]) => !["name", "message", "stack", "cause", "errors"].includes(key)
  )
  return Object.assign(
    { type: typeOf(error), message: scrubText(String(error.message)) },
    frames.length > 0 ? { stack: frames.map((frame) => scrubText(frame)).join("\n") } : {},
    scrubEntries(own, part),
    error.cause === undefined ? {} : { cause: part(error.cause) },
    error instanceof AggregateError ? { errors: part(error.errors) } : {}
  )
}

/** The class of an error: its name, unless somebody has put another into it. */
export const typeOf = (error: Error): string => {
  const name = String(error.name)
  return scrubText(/^[\p{L}\p{N}_$./@-]+$/u.test(name) ? name : error.constructor.name)
}

/** A pair of a denied key and its value, as headers and forms are listed, is scrubbed like the property it means. */
const scrubArray = (list: ReadonlyArray<unknown>, part: Scrub) =>
  list.length === 2 && typeof list[0] === "string" && isKey.test(list[0]) && isSensitive(list[0])
    ? [scrubText(list[0]), mark]
    : list.map((item) => part(item))

const isKey = /^[\p{L}\p{N}_. -]{1,64}$/u

/** At once where all keys are plain, as in the annotations of nearly every log line; else as entries. */
const scrubRecord = (value: object, part: Scrub): Record<string, unknown> => {
  const keys = Object.keys(value)
  if (!keys.every(isPlain)) return scrubEntries(entriesOf(value), part)
  const shown: Record<string, unknown> = {}
  for (const key of keys) shown[key] = part(attempt(() => Reflect.get(value, key)))
  return shown
}

type Entry = readonly [key: string, read: () => unknown]

const entriesOf = (value: object): ReadonlyArray<Entry> =>
  Object.keys(value).map((key) => [key, () => Reflect.get(value, key)])

const scrubEntries = (entries: ReadonlyArray<Entry>, part: Scrub): Record<string, unknown> => {
  const named = entries.find(([key]) => namesValue.has(key.toLowerCase()))
  const hidesValue = named !== undefined && isSensitiveText(attempt(named[1]))
  const taken = new Map<string, number>()
  return Object.fromEntries(
    entries.map(([key, read]) => {
      const isHidden = isSensitive(key) || (hidesValue && key.toLowerCase() === "value")
      return [unique(scrubText(key), taken), isHidden ? mark : part(attempt(read))]
    })
  )
}

/** `{ key: "email", value: "ada@example.com" }` */
const namesValue = new Set(["key", "name", "field", "header"])

const isSensitiveText = (value: unknown) =>
  typeof value === "string" && (isSensitive(value) || value === mark)

const attempt = (read: () => unknown): unknown => {
  try {
    return read()
  } catch {
    return "[unreadable]"
  }
}

const keyText = (key: unknown) =>
  typeof key === "string" ? key : typeof key === "object" ? "[object]" : String(key)

/** Whether a key is shown as it is, and neither hides its value nor says what another one means. */
const isPlain = remembering(
  (key) =>
    scrubText(key) === key && !isSensitive(key) && !namesValue.has(key.toLowerCase()) && key !== "__proto__"
)

/** Scrubbed keys may have become the same; none is lost. */
const unique = (key: string, taken: Map<string, number>) => {
  const times = (taken.get(key) ?? 0) + 1
  taken.set(key, times)
  return times === 1 ? key : `${key} ${times}`
}

import * as Equal from "effect/Equal"
import { type FieldEffect, type FieldwiseOperation, operationEffects } from "./sensitiveEffects.ts"

/** Whether the operation needs a recent sign-in whatever its body (D-SIGN-7). */
export const isSensitive = (operation: string): boolean => typeof operationEffects.get(operation) === "string"

/** The fields of the operation's body that need a recent sign-in if they change. */
export const sensitiveFields = (operation: string): ReadonlyArray<string> =>
  effectsOf(operation).map(([field]) => field)

/** Whether what is given has another value than what is stored in a field with a sensitive effect. Fields that are not given stay. */
export const changesSensitively = (operation: FieldwiseOperation, stored: object, given: object): boolean => {
  const before = new Map<string, unknown>(Object.entries(stored))
  const after = new Map<string, unknown>(Object.entries(given))
  return effectsOf(operation).some(
    ([field, effect]) =>
      after.has(field) &&
      !Equal.equals(decisive(effect, before.get(field)), decisive(effect, after.get(field)))
  )
}

const effectsOf = (operation: string): ReadonlyArray<readonly [string, FieldEffect]> => {
  const effects = operationEffects.get(operation) ?? null
  if (effects === null || typeof effects === "string") return []
  return Object.entries(effects).flatMap(([field, effect]) =>
    effect === null ? [] : [[field, effect] as const]
  )
}

/** What of a field's value has the effect. */
const decisive = (effect: FieldEffect, value: unknown): unknown =>
  typeof effect === "string" ? value : partsIn(value, effect.parts)

/** The values at these keys, in their order. A key without a value is none. */
const partsIn = (value: unknown, parts: ReadonlyArray<string>): ReadonlyArray<unknown> =>
  typeof value !== "object" || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]: readonly [string, unknown]) =>
        parts.includes(key) && !Array.isArray(value) ? (inner === null ? [] : [inner]) : partsIn(inner, parts)
      )

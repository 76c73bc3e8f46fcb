import type { FaultCode, FaultValues } from "@calendeal/domain/texts"
import * as SchemaAST from "effect/SchemaAST"

/** The code of a fault with its values, if they are known. */
export interface Coded {
  readonly code?: FaultCode | undefined
  readonly values?: FaultValues | undefined
}

/** The code of a check of the schema library, with its limits; none for another check. */
export const codeOfCheck = ({ annotations }: SchemaAST.Filter<unknown>): Coded => {
  const { id = "", payload = null } = annotations?.representation ?? {}
  const code = checks.get(id)
  if (code === undefined) return annotations ?? {}
  const values = Object.entries(payload ?? {}).flatMap(([name, limit]) => {
    const value = limits.get(name)
    return value === undefined || typeof limit !== "number" ? [] : [[value, limit] as const]
  })
  return values.length === 0 ? { code } : { code, values: Object.fromEntries(values) }
}

const checks: ReadonlyMap<string, FaultCode> = new Map([
  ["effect/schema/isFinite", "not_a_number"],
  ["effect/schema/isInt", "not_whole"],
  ["effect/schema/isBetween", "out_of_range"],
  ["effect/schema/isGreaterThan", "not_above"],
  ["effect/schema/isGreaterThanOrEqualTo", "too_small"],
  ["effect/schema/isLessThanOrEqualTo", "too_great"],
  ["effect/schema/isMinLength", "too_short"],
  ["effect/schema/isMinCodePoints", "too_short"],
  ["effect/schema/isMaxLength", "too_long"],
  ["effect/schema/isMaxCodePoints", "too_long"],
  ["effect/schema/isMaxProperties", "too_long"],
  ["effect/schema/isBetweenLength", "length"],
  ["effect/schema/isBetweenCodePoints", "length"],
  ["effect/schema/isUnique", "twice"],
  ["effect/schema/isUUID", "form"],
  ["effect/schema/isPattern", "form"]
])

/** The names of limits in the checks' payloads, and as values of faults. */
const limits: ReadonlyMap<string, "least" | "most"> = new Map([
  ["minimum", "least"],
  ["exclusiveMinimum", "least"],
  ["minLength", "least"],
  ["minCodePoints", "least"],
  ["maximum", "most"],
  ["maxLength", "most"],
  ["maxCodePoints", "most"],
  ["maxProperties", "most"]
])

/** The code of a value of another type than the schema's. */
export const codeOfType = (ast: SchemaAST.AST): FaultCode => {
  if (SchemaAST.resolveIdentifier(ast) !== undefined) return "form"
  if (SchemaAST.isUnion(ast)) {
    const types = ast.types.filter((type) => !SchemaAST.isNull(type))
    return types.length === 1 && types[0] !== undefined
      ? codeOfType(types[0])
      : types.every((type) => SchemaAST.isLiteral(type))
        ? "not_an_option"
        : "form"
  }
  return codes[ast._tag] ?? "form"
}

const codes: Partial<Record<SchemaAST.AST["_tag"], FaultCode>> = {
  String: "not_text",
  Number: "not_a_number",
  Boolean: "not_yes_or_no",
  Literal: "not_an_option",
  Null: "not_an_option",
  Never: "unknown_field"
}

import * as Schema from "effect/Schema"
import { type Fault, invalidValue } from "./Fault.ts"

/** Embeddings, overrides and isolates: they reorder the text around them. The marks U+200E and U+200F do not. */
const directional = "\\u202A-\\u202E\\u2066-\\u2069"

/** C0 and C1 controls without tab, line feed and carriage return. */
const controls = "\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F"

const breaks = "\\t\\n\\r\\u2028\\u2029"

/** Characters that no text may contain (D-TEXT-1), for use in a character class. */
const refusedInText = controls + directional

/** Characters that a single line may not contain (D-TEXT-2), for use in a character class. */
const refusedInLine = controls + directional + breaks

/**
 * Characters of the Basic Multilingual Plane without a glyph: white space, default ignorables and the empty Braille
 * pattern. JSON Schema patterns need the list, because many implementations do not support Unicode properties.
 */
const invisible =
  "\\t-\\r \\u0085\\u00A0\\u00AD\\u034F\\u061C\\u115F\\u1160\\u1680\\u17B4\\u17B5\\u180B-\\u180F\\u2000-\\u200F" +
  "\\u2028-\\u202F\\u205F-\\u206F\\u2800\\u3000\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFF8"

const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether the text has no visible character (D-TEXT-3). */
export const isBlank = (text: string): boolean => !visible.test(text)

const inText = new RegExp(`[${refusedInText}]`)
const inLine = new RegExp(`[${refusedInLine}]`)

const uncontrolled: Fault = {
  message: "must not contain control characters, text-direction overrides or unpaired surrogates",
  code: "control_characters"
}
const broken: Fault = { message: "must be a single line without tabs", code: "several_lines" }
const blank: Fault = { message: "must contain a visible character", code: "blank" }

/** The fault of a text of any number of lines; undefined: none (D-TEXT-1). Runs in linear time. */
export const textFault = (text: string): Fault | undefined =>
  text.isWellFormed() && !inText.test(text) ? undefined : uncontrolled

/** The fault of a single line; undefined: none (D-TEXT-2). Runs in linear time. */
export const lineFault = (text: string): Fault | undefined =>
  textFault(text) ?? (inLine.test(text) ? broken : undefined)

/** The pattern is only for JSON Schema: it could backtrack, so decoding uses the linear-time functions above. */
const described = (faultOf: (text: string) => Fault | undefined, pattern: string) =>
  Schema.makeFilter(
    (text: string) => {
      const fault = faultOf(text)
      return fault === undefined || invalidValue(fault)
    },
    { toJsonSchema: () => ({ pattern }) }
  )

const text = described(textFault, `^[^${refusedInText}]*$`)
const line = described(lineFault, `^[^${refusedInLine}]*$`)

const visibly = (refused: string): string => `^[^${refused}]*[^${refused}${invisible}][^${refused}]*$`
const blankFault = (text: string) => (isBlank(text) ? blank : undefined)
const visibleText = described((text) => textFault(text) ?? blankFault(text), visibly(refusedInText))
const visibleLine = described((text) => lineFault(text) ?? blankFault(text), visibly(refusedInLine))

/** A text of any length, such as an identifier to look up (D-TEXT-1). */
export const AnyText = Schema.String.check(text)

/**
 * A text of `minimum` to `maximum` code points and any number of lines (D-TEXT-1). If `minimum` is above 0, it must have
 * a visible character (D-TEXT-3). Use it for input only: stored texts may be older than these rules.
 */
export const Text = (minimum: number, maximum: number) =>
  Schema.String.check(Schema.isBetweenCodePoints(minimum, maximum), minimum === 0 ? text : visibleText)

/** A single line, such as a name, title or label, of `minimum` to `maximum` code points (D-TEXT-2, D-TEXT-3). */
export const Line = (minimum: number, maximum: number) =>
  Schema.String.check(Schema.isBetweenCodePoints(minimum, maximum), minimum === 0 ? line : visibleLine)

/** An invalid text in JSON. */
export interface TextFault extends Fault {
  readonly path: ReadonlyArray<string | number>
}

/**
 * Finds invalid texts in JSON (D-TEXT-1) at any depth, in unknown fields too. An invalid key is reported at its object,
 * because an issue must not repeat it (D-HTTP-2). Schemas check single lines (D-TEXT-2). `json` has at most 32 levels.
 */
export const textFaults = (json: Schema.Json): ReadonlyArray<TextFault> => {
  const found: Array<TextFault> = []
  if (typeof json === "string") report(json, [], found)
  else search(json, [], found)
  return found
}

/** Allocates paths only for containers and faults: a body may have tens of thousands of values (D-FAIR-1). */
const search = (json: Schema.Json, path: TextFault["path"], found: Array<TextFault>): void => {
  if (typeof json !== "object" || json === null) return
  const look = (part: Schema.Json, key: string | number) => {
    if (typeof part === "object" && part !== null) search(part, [...path, key], found)
    else if (typeof part === "string" && textFault(part) !== undefined) report(part, [...path, key], found)
  }
  if (Array.isArray(json)) json.forEach(look)
  else for (const [key, part] of Object.entries(json)) if (report(key, path, found)) look(part, key)
}

/** Records a fault of the text; returns whether the text is valid. */
const report = (text: string, path: TextFault["path"], found: Array<TextFault>): boolean => {
  const fault = textFault(text)
  if (fault !== undefined) found.push({ path, ...fault })
  return fault === undefined
}

import * as Schema from "effect/Schema"
import type { Json } from "effect/Schema"

/** Embeddings, overrides and isolates: they reorder the text around them. The marks U+200E and U+200F do not. */
const directional = "\\u202A-\\u202E\\u2066-\\u2069"

/** C0 and C1 controls without tab, line feed and carriage return. */
const controls = "\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F"

const breaks = "\\t\\n\\r\\u2028\\u2029"

/** What no text may contain (D-TEXT-1), as the inside of a character class. */
const refusedInText = controls + directional

/** What a text of one line may not contain (D-TEXT-2), as the inside of a character class. */
const refusedInLine = controls + directional + breaks

/**
 * Characters of the Basic Multilingual Plane without a glyph: white space, Unicode's default ignorables, and the empty
 * Braille pattern. For patterns of JSON Schema, which know no Unicode properties in every language.
 */
const invisible =
  "\\t-\\r \\u0085\\u00A0\\u00AD\\u034F\\u061C\\u115F\\u1160\\u1680\\u17B4\\u17B5\\u180B-\\u180F\\u2000-\\u200F" +
  "\\u2028-\\u202F\\u205F-\\u206F\\u2800\\u3000\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFF8"

const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether nothing of the text can be seen (D-TEXT-3). */
export const isBlank = (text: string): boolean => !visible.test(text)

const inText = new RegExp(`[${refusedInText}]`)
const inLine = new RegExp(`[${refusedInLine}]`)

/** What is wrong with a text of any number of lines, or nothing (D-TEXT-1). Takes time linear in its length. */
export const textFault = (text: string): string | undefined =>
  text.isWellFormed() && !inText.test(text)
    ? undefined
    : "must not contain control characters, text-direction overrides or unpaired surrogates"

/** What is wrong with a text of one line, or nothing (D-TEXT-2). Takes time linear in its length. */
export const lineFault = (text: string): string | undefined =>
  textFault(text) ?? (inLine.test(text) ? "must be a single line without tabs" : undefined)

/** A pattern for JSON Schema. The service itself asks the rules, whose time is linear in the text's length. */
const described = (fault: (text: string) => string | undefined, pattern: string) =>
  Schema.makeFilter((text: string) => fault(text) ?? true, { toJsonSchema: () => ({ pattern }) })

const text = described(textFault, `^[^${refusedInText}]*$`)
const line = described(lineFault, `^[^${refusedInLine}]*$`)

const visibly = (refused: string): string => `^[^${refused}]*[^${refused}${invisible}][^${refused}]*$`
const blank = (text: string) => (isBlank(text) ? "must contain a visible character" : undefined)
const visibleText = described((text) => textFault(text) ?? blank(text), visibly(refusedInText))
const visibleLine = described((text) => lineFault(text) ?? blank(text), visibly(refusedInLine))

/** A text of any length, such as one that names something and is looked up (D-TEXT-1). */
export const AnyText = Schema.String.check(text)

/**
 * A text as it is sent, of one or more lines and so many code points (D-TEXT-1). With a minimum above 0 it must
 * show something (D-TEXT-3). For what comes in: what is stored may be older than the rule, and is read as it is.
 */
export const Text = (minimum: number, maximum: number) =>
  Schema.String.check(Schema.isBetweenCodePoints(minimum, maximum), minimum === 0 ? text : visibleText)

/** The same of one line, as names, titles and labels are (D-TEXT-2). */
export const Line = (minimum: number, maximum: number) =>
  Schema.String.check(Schema.isBetweenCodePoints(minimum, maximum), minimum === 0 ? line : visibleLine)

/** A text that nothing takes, and where it is. */
export interface TextFault {
  readonly path: ReadonlyArray<string | number>
  readonly message: string
}

/**
 * Where JSON contains text that no field takes (D-TEXT-1), at any depth, in fields that are not known too. A key at fault
 * is reported at the object that has it, because a fault must not repeat it (D-HTTP-2). Texts of one line refuse more:
 * that is the business of their fields' schemas. `json` nests at most 32 levels deep.
 */
export const textFaults = (json: Json): ReadonlyArray<TextFault> => {
  const found: Array<TextFault> = []
  if (typeof json === "string") report(json, [], found)
  else search(json, [], found)
  return found
}

/** Writes a path down for lists, objects and faults alone: a body may have tens of thousands of values (D-FAIR-1). */
const search = (json: Json, path: TextFault["path"], found: Array<TextFault>): void => {
  if (typeof json !== "object" || json === null) return
  const look = (part: Json, key: string | number) => {
    if (typeof part === "object" && part !== null) search(part, [...path, key], found)
    else if (typeof part === "string" && textFault(part) !== undefined) report(part, [...path, key], found)
  }
  if (Array.isArray(json)) json.forEach(look)
  else for (const [key, part] of Object.entries(json)) if (report(key, path, found)) look(part, key)
}

/** Whether the text is fit. */
const report = (text: string, path: TextFault["path"], found: Array<TextFault>): boolean => {
  const message = textFault(text)
  if (message !== undefined) found.push({ path, message })
  return message === undefined
}

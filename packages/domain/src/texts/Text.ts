import * as Schema from "effect/Schema"
import { invisible, isBlank, refusedInLine, refusedInText } from "./characters.ts"
import { lineFault, textFault } from "./textFault.ts"

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

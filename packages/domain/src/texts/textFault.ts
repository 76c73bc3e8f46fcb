import { refusedInLine, refusedInText } from "./characters.ts"

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

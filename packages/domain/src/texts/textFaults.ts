import type { Json } from "effect/Schema"
import { textFault } from "./textFault.ts"

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

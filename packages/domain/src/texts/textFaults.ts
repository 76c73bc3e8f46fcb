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
  search(json, [], found)
  return found
}

const search = (json: Json, path: TextFault["path"], found: Array<TextFault>): void => {
  if (typeof json === "string") {
    report(json, path, found)
  } else if (Array.isArray(json)) {
    json.forEach((part: Json, index) => search(part, [...path, index], found))
  } else if (typeof json === "object" && json !== null) {
    for (const [key, part] of Object.entries(json)) {
      if (report(key, path, found)) search(part, [...path, key], found)
    }
  }
}

/** Whether the text is fit. */
const report = (text: string, path: TextFault["path"], found: Array<TextFault>): boolean => {
  const message = textFault(text)
  if (message !== undefined) found.push({ path, message })
  return message === undefined
}

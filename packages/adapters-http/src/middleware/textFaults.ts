import type { Json } from "effect/Schema"
import type { Issue } from "../contract/index.ts"

/**
 * Where a body holds text that no database can keep: NUL, or half of a surrogate pair. A key at fault is
 * reported at the object that has it, because an issue must not repeat it (D-HTTP-2).
 */
export const textFaults = (json: Json): ReadonlyArray<Issue> => {
  const found: Array<Issue> = []
  search(json, [], found)
  return found
}

const search = (json: Json, path: Issue["path"], found: Array<Issue>): void => {
  if (typeof json === "string") {
    if (!isStorable(json)) found.push({ path, message })
  } else if (Array.isArray(json)) {
    json.forEach((part: Json, index) => search(part, [...path, index], found))
  } else if (typeof json === "object" && json !== null) {
    for (const [key, part] of Object.entries(json)) {
      if (isStorable(key)) search(part, [...path, key], found)
      else found.push({ path, message })
    }
  }
}

const message = "must not hold NUL or an unpaired surrogate"
const isStorable = (text: string) => text.isWellFormed() && !text.includes("\0")

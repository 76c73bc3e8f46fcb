import { asciiOf } from "../editing/asciiOf.ts"

/** The last part of the address for a title; a number follows if the address is taken. Always a valid one. */
export const slugFor = (title: string, taken: ReadonlyArray<string>): string => {
  const base = asciiOf(title).text.slice(0, 50).replace(/-+$/, "") || "meeting"
  const known = new Set(taken)
  let slug = base
  for (let number = 2; known.has(slug); number += 1) slug = `${base}-${number}`
  return slug
}

import { noStage } from "../parts/stages.ts"
import { asciiOf } from "../editing/asciiOf.ts"

/**
 * The key of a new stage by its name, always one that the API takes. A number follows if it is taken. Letters that have no form in ASCII are
 * in it as a number, so that two names have two keys.
 */
export const stageKeyFor = (name: string, taken: ReadonlyArray<string>): string => {
  const ascii = asciiOf(name)
  const words = ascii.text.slice(0, 24).replace(/-+$/, "")
  const base = [words, ...(ascii.isWhole && words !== "" ? [] : [numberOf(name)])].filter(Boolean).join("-")
  const known = new Set([noStage, ...taken])
  let key = base
  for (let number = 2; known.has(key); number += 1) key = `${base}-${number}`
  return key
}

/** Below 2^31, in base 36. */
const numberOf = (text: string): string =>
  [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2 ** 31, 7).toString(36)

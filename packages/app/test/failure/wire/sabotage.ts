import type { Frame } from "./frames.ts"

/** Words of the product's SQL, and what the server shall read in their place. */
export type Rewriting = ReadonlyArray<readonly [words: string, instead: string]>

/** Changes the SQL of a client's message, padded with spaces to its own length, so that nothing else moves. */
export const rewrite = ({ bytes, type }: Frame, rewriting: Rewriting): Buffer => {
  if (type !== "P" && type !== "Q") return bytes
  let text = bytes.toString("latin1", 5)
  for (const [words, instead] of rewriting) text = text.replaceAll(words, instead.padEnd(words.length))
  return Buffer.concat([bytes.subarray(0, 5), Buffer.from(text, "latin1")])
}

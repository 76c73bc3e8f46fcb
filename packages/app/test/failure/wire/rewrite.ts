import type { Frame } from "./frames.ts"

/** Parts of the product's SQL with their replacements. */
export type Rewriting = ReadonlyArray<readonly [words: string, instead: string]>

/** Replaces SQL in a client's message. Padded to the same length, so that the rest of the message is unchanged. */
export const rewrite = ({ bytes, type }: Frame, rewriting: Rewriting): Buffer => {
  if (type !== "P" && type !== "Q") return bytes
  let text = bytes.toString("latin1", 5)
  for (const [words, instead] of rewriting) text = text.replaceAll(words, instead.padEnd(words.length))
  return Buffer.concat([bytes.subarray(0, 5), Buffer.from(text, "latin1")])
}

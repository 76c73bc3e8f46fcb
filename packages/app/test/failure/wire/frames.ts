/** A message of PostgreSQL's protocol: its type ("" for a client's first message) and its bytes. */
export interface Frame {
  readonly type: string
  readonly bytes: Buffer
}

/**
 * Splits a stream into PostgreSQL's messages: one byte for the type (except in a client's first message), then four
 * bytes for the length including themselves. Keeps incomplete messages for the next call.
 */
export const framesOf = (sender: "client" | "server") => {
  let rest: Buffer = Buffer.alloc(0)
  let isGreeting = sender === "client"
  return (chunk: Buffer): ReadonlyArray<Frame> => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const frames: Array<Frame> = []
    for (;;) {
      const head = isGreeting ? 0 : 1
      if (rest.length < head + 4) return frames
      const length = head + rest.readInt32BE(head)
      if (rest.length < length) return frames
      frames.push({ type: isGreeting ? "" : rest.toString("latin1", 0, 1), bytes: rest.subarray(0, length) })
      rest = rest.subarray(length)
      isGreeting = false
    }
  }
}

/** The text of a simple query, or the command of a `CommandComplete`. */
export const textOf = ({ bytes }: Frame): string => bytes.toString("latin1", 5, bytes.length - 1)

/** Parts of the service's SQL with their replacements. */
export type Rewriting = ReadonlyArray<readonly [from: string, to: string]>

/** Replaces SQL in a client's message. Padded to the same length, so that the rest of the message is unchanged. */
export const rewrite = ({ bytes, type }: Frame, rewriting: Rewriting): Buffer => {
  if (type !== "P" && type !== "Q") return bytes
  let text = bytes.toString("latin1", 5)
  for (const [from, to] of rewriting) text = text.replaceAll(from, to.padEnd(from.length))
  return Buffer.concat([bytes.subarray(0, 5), Buffer.from(text, "latin1")])
}

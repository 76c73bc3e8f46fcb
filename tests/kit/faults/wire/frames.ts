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

/** The command of a `CommandComplete`. */
export const textOf = ({ bytes }: Frame): string => bytes.toString("latin1", 5, bytes.length - 1)

/**
 * The SQL that a client's message runs: the text of a simple query, or of the prepared statement that it binds. Undefined for
 * other messages. To be called with each message of a connection.
 */
export const sqlReader = () => {
  const prepared = new Map<string, string>()
  return ({ bytes, type }: Frame): string | undefined => {
    const texts = bytes.toString("latin1", 5).split("\0")
    if (type === "Q") return texts[0]
    // Parse: the statement's name and its text. Bind: the portal's name and the statement's.
    if (type === "P") prepared.set(texts[0] ?? "", texts[1] ?? "")
    return type === "B" ? prepared.get(texts[1] ?? "") : undefined
  }
}

/** Whether the SQL is a statement of a transaction, not what begins or ends it. */
export const isStatement = (sql: string): boolean =>
  !/^(?:BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET LOCAL)/.test(sql)

/** Parts of the service's SQL with their replacements. */
export type Rewriting = ReadonlyArray<readonly [from: string, to: string]>

/** Replaces SQL in a client's message. Padded to the same length, so that the rest of the message is unchanged. */
export const rewrite = ({ bytes, type }: Frame, rewriting: Rewriting): Buffer => {
  if (type !== "P" && type !== "Q") return bytes
  let text = bytes.toString("latin1", 5)
  for (const [from, to] of rewriting) text = text.replaceAll(from, to.padEnd(from.length))
  return Buffer.concat([bytes.subarray(0, 5), Buffer.from(text, "latin1")])
}

import * as Redacted from "effect/Redacted"

/** The token in an `Authorization` header, or an empty text. */
export const tokenIn = (authorization = "") =>
  Redacted.make(/^bearer +(\S+)$/i.exec(authorization)?.[1] ?? "")

import { type ApiDocument, type ApiHeader, nameIn } from "./ApiDocument.ts"
import type { Named } from "./Reference.ts"

/** What the proofs are called in sentences. */
export const proofNames: Readonly<Record<string, string>> = {
  bookingToken: "booking token",
  apiKey: "API key",
  accessToken: "access token",
  session: "session"
}

/** A header's own description, or that of its schema. */
export const namedHeader = ({ components }: ApiDocument, name: string, header: ApiHeader): Named => {
  const whole = header.$ref === undefined ? header : (components.headers?.[nameIn(header.$ref)] ?? {})
  return { name, description: whole.description ?? whole.schema?.description ?? "" }
}

import type { Span } from "./Span.ts"

/** `Bearer …`, JSON web tokens, and the secrets and signatures of this service's API keys, wherever they stand (D-MON-1). */
export const findCredentials = (text: string): ReadonlyArray<Span> => [
  ...Array.from(text.matchAll(bearer), ({ 0: whole, 1: scheme = "", index }): Span => [
    index + scheme.length,
    index + whole.length
  ]),
  ...Array.from(text.matchAll(runs), ({ 0: run, index }): Span | undefined =>
    isCredential(run) ? [index, index + run.length] : undefined
  ).filter((span) => span !== undefined)
]

const bearer = /(\bBearer[\s+]+)[^\s"'<>\\,;&]+/gi

/** Whole words: whoever looked for the token inside one would have to begin anew at each letter. */
const runs = /[\w.:~+-]{16,}/g

const isCredential = (run: string) => run.includes("sks_") || isJwt(run) || isSignature(run)

const isJwt = (run: string) => {
  const token = run.indexOf("eyJ")
  const dot = token < 0 ? -1 : run.indexOf(".", token)
  return dot > 0 && run.includes(".", dot + 1)
}

/** The credential of a signed request: a key's public prefix and a signature. */
const isSignature = (run: string) => {
  const key = run.indexOf("ak_")
  return key >= 0 && run.includes(":", key)
}

/** The content codings of documents. */
export type Coding = "br" | "gzip" | "identity"

/**
 * The coding that an Accept-Encoding prefers by its weights (RFC 9110, 12.5.3); of equal weights brotli, which is smaller. If
 * it allows no coding, the document is sent unencoded, because a 406 would not help the client.
 */
export const codingFor = (acceptEncoding = ""): Coding => {
  const weights = weightsIn(acceptEncoding)
  const weightOf = (coding: Coding) =>
    weights.get(coding) ?? (coding === "gzip" ? weights.get("x-gzip") : undefined) ?? weights.get("*") ?? 0
  const identity = weights.get("identity") ?? 0
  const [br, gzip] = [weightOf("br"), weightOf("gzip")]
  if (Math.max(br, gzip) === 0 || identity > Math.max(br, gzip)) return "identity"
  return br >= gzip ? "br" : "gzip"
}

const member = /^([^\s;]+)(?:\s*;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/

/** The weights of the codings in the header. Malformed members are ignored. */
const weightsIn = (acceptEncoding: string): ReadonlyMap<string, number> =>
  new Map(
    acceptEncoding.split(",").flatMap((written) => {
      const [, name, weight = "1"] = member.exec(written.trim().toLowerCase()) ?? []
      return name === undefined ? [] : [[name, Number(weight)]]
    })
  )

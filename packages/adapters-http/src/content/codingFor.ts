/** How a document can be encoded on its way. */
export type Coding = "br" | "gzip" | "identity"

/**
 * The coding that an Accept-Encoding prefers, by its weights (RFC 9110, 12.5.3); of equals brotli, which is the smaller.
 * What it does not allow at all is still answered, as it is: a 406 would help nobody.
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

/** The codings that it names; a member of another form says nothing. */
const weightsIn = (acceptEncoding: string): ReadonlyMap<string, number> =>
  new Map(
    acceptEncoding.split(",").flatMap((written) => {
      const [, name, weight = "1"] = member.exec(written.trim().toLowerCase()) ?? []
      return name === undefined ? [] : [[name, Number(weight)]]
    })
  )

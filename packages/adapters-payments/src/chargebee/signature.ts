import { isSameText } from "../signatures/isSigned.ts"

/**
 * Whether a header `Authorization` has one of the secrets as Basic credentials: Chargebee signs nothing. A secret is what was typed
 * at Chargebee, `name:password`.
 */
export const isSigned = (header: string, secrets: ReadonlyArray<string>): boolean => {
  const [, encoded = ""] = /^Basic ([A-Za-z0-9+/]{2,600}={0,2})$/i.exec(header) ?? []
  const given = Buffer.from(encoded, "base64").toString("utf8")
  return secrets.filter((secret) => secret.includes(":")).some((secret) => isSameText(given, secret))
}

import { createHash } from "node:crypto"

/** A server's API. `address` ends with `/bigbluebutton/`. */
export interface BigBlueButtonServer {
  readonly address: string
  readonly secret: string
}

/** The checksum of a call: the hash of the call's name, its query and the server's secret. */
export const checksumOf = (call: string, query: string, secret: string, algorithm = "sha256"): string =>
  createHash(algorithm).update(`${call}${query}${secret}`).digest("hex")

/** The URL of a call to the API. */
export const signedCall = (
  { address, secret }: BigBlueButtonServer,
  call: string,
  parameters: Readonly<Record<string, string>>
): string => {
  const query = new URLSearchParams(parameters).toString()
  return `${address}api/${call}?${query}&checksum=${checksumOf(call, query, secret)}`
}

/** What could only be part of an address, an e-mail or a pattern. */
const foreign = /[\s\p{Cc}/\\:?#@%*[\]]/u

/** One label of a name: letters and digits with inner hyphens, 1-63 of them. */
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Four numbers are an address, not a name: it has no sub-domains. */
const address = /^\d+(?:\.\d+){3}$/

/**
 * A bare host name as browsers compare it, lower-case and in punycode, such as `xn--bcher-kva.example` for
 * `Bücher.example`; nothing for what is none: a scheme, port, path, wildcard, IP address or blank (D-EMB-1).
 */
export const hostNameOf = (text: string): string | undefined => {
  if (foreign.test(text) || !URL.canParse(`https://${text}/`)) return undefined
  const name = new URL(`https://${text}/`).hostname
  const isName =
    name.length <= 253 && !address.test(name) && name.split(".").every((part) => label.test(part))
  return isName ? name : undefined
}

/** The text that replaces a value. */
export const mark = "[scrubbed]"

/** Words for personal data, secrets and click ids, in the singular. `responses` and `customfield` are visitors' input. */
const sensitive = new Set(
  `email mail emailaddress phone phonenumber telephone tel mobile whatsapp name firstname lastname fullname surname
  attendee address addresses ip responses customfield
  token secret password passwd passphrase pwd cookie authorization auth credential bearer jwt session sid signature
  apikey privatekey secretkey csrf xsrf
  gclid gbraid wbraid dclid fbclid fbc fbp msclkid ttclid twclid liclid lifatid rdtcid sccid clickid`.split(
    /\s+/
  )
)

/** Fields of database errors with rows and parameters. As parts of longer keys these words have other meanings. */
const sensitiveAlone = new Set(["detail", "where", "query", "parameters", "params", "internalquery"])

const longest = Math.max(...[...sensitive].map(({ length }) => length)) + 1

/**
 * Whether a key names personal data or a secret (D-MON-1): a sensitive word in any case, alone or as a whole word of a
 * longer snake, kebab, dotted or camel key. The word itself may be split (`api_key`, `fb-clid`, `eMail`).
 */
export const isSensitive = (key: string): boolean => {
  const words = Array.from(key.matchAll(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+/gu), ([word]) => word.toLowerCase())
  if (sensitiveAlone.has(words.join(""))) return true
  return words.some((_, first) => {
    let joined = ""
    for (let next = first; next < words.length && joined.length <= longest; next++) {
      joined += words[next]
      if (sensitive.has(joined) || (joined.endsWith("s") && sensitive.has(joined.slice(0, -1)))) return true
    }
    return false
  })
}

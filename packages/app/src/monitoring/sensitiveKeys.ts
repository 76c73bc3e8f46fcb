/** What a value is replaced by. */
export const mark = "[scrubbed]"

/**
 * Words whose values stay inside (D-MON-1): persons, secrets and click ids. An address is a person's home or machine,
 * `responses` and `custom fields` are what people have written into forms. Plurals go without saying.
 */
const denied = new Set(
  `email mail emailaddress phone phonenumber telephone tel mobile whatsapp name firstname lastname fullname surname
  attendee address addresses ip response customfield
  token secret password passwd passphrase pwd cookie authorization auth credential bearer jwt session sid signature
  apikey privatekey secretkey csrf xsrf
  gclid gbraid wbraid dclid fbclid fbc fbp msclkid ttclid twclid liclid lifatid rdtcid sccid clickid`.split(
    /\s+/
  )
)

/** Whole keys with which database drivers show rows and parameters. As words of longer keys they mean other things. */
const deniedWhole = new Set(["detail", "where", "query", "parameters", "params", "internalquery"])

/** Keys that contain a denied word, and yet say nothing of anybody: `http.response.status_code`. */
const singularOnly = new Set(["response"])

const longest = Math.max(...[...denied].map(({ length }) => length)) + 1

const longestJudged = 64
const mostJudged = 1000

/** Judges a key once: most are the program's own, short and few. Where they come from outside, it begins anew. */
export const remembering = (judge: (key: string) => boolean): ((key: string) => boolean) => {
  const judged = new Map<string, boolean>()
  return (key) => {
    const known = judged.get(key)
    if (known !== undefined) return known
    const found = judge(key)
    if (judged.size === mostJudged) judged.clear()
    if (key.length <= longestJudged) judged.set(key, found)
    return found
  }
}

/**
 * Whether a key's value must not leave (D-MON-1): a denied word in any case, alone or as a whole word inside a longer
 * snake, kebab, dotted or camel key. Words may be written apart (`api_key`, `fb-clid`, `eMail`).
 */
export const isSensitive = remembering((key) => {
  const words = wordsOf(key)
  if (deniedWhole.has(words.join(""))) return true
  return words.some((_, first) => {
    let joined = ""
    for (let next = first; next < words.length && joined.length <= longest; next++) {
      joined += words[next]
      if (isDenied(joined)) return true
    }
    return false
  })
})

/** Whether two words of a text make one denied word: "API key", "phone number". */
export const isSensitivePair = (first: string, second: string): boolean =>
  isDenied(`${first}${second}`.toLowerCase())

const isDenied = (word: string) =>
  (denied.has(word) && !singularOnly.has(word)) || (word.endsWith("s") && denied.has(word.slice(0, -1)))

const wordsOf = (key: string): ReadonlyArray<string> =>
  Array.from(key.matchAll(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+/gu), ([word]) => word.toLowerCase())

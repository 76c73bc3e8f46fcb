import { createPublicKey } from "node:crypto"
import type { DkimKey } from "@calendeal/adapters-mail"
import { Effect } from "effect"
import { type Finding, note, well } from "../Finding.ts"
import { Dns } from "./Dns.ts"

/** What the DNS must say about the sender. */
export interface SenderRecords {
  /** The domain of MAIL_FROM. */
  readonly domain: string
  /** The domain of the envelope's sender, which SPF is about. */
  readonly envelopeDomain: string
  /** The host of the mail server. */
  readonly server: string
  /** Undefined: mails are not signed here. */
  readonly dkim: DkimKey | undefined
}

/** Checks SPF, DMARC and DKIM of the sender's domain. A missing record is a note with the record to add. */
export const examineRecords = (records: SenderRecords): Effect.Effect<ReadonlyArray<Finding>, never, Dns> =>
  Effect.all([
    examined("SPF", spf(records)),
    examined("DMARC", dmarc(records)),
    examined("DKIM", dkim(records))
  ])

const examined = (subject: string, check: Effect.Effect<Finding, "unreachable", Dns>) =>
  Effect.catch(check, () => Effect.succeed(note(subject, "is not checked: the DNS does not respond")))

const txt = (name: string) => Dns.use((service) => service.txt(name))

const add = (name: string, content: string): string => `add the record ${name} TXT "${content}"`

const spf = Effect.fnUntraced(function* ({ envelopeDomain, server }: SenderRecords) {
  const found = (yield* txt(envelopeDomain)).filter((record) => /^v=spf1(?:\s|$)/i.test(record))
  if (found.length === 1) return well("SPF", `${envelopeDomain} has a record`)
  return found.length === 0
    ? note(
        "SPF",
        `${envelopeDomain} has no record: ${add(envelopeDomain, `v=spf1 a:${server} ~all`)}, or the one that your mail provider gives`
      )
    : note("SPF", `${envelopeDomain} has ${found.length} records, so none counts: merge them into one`)
})

/** RFC 7489: the record of a parent domain counts if the domain has none. */
const dmarc = Effect.fnUntraced(function* ({ domain }: SenderRecords) {
  const labels = domain.split(".")
  for (let from = 0; from <= labels.length - 2; from++) {
    const name = `_dmarc.${labels.slice(from).join(".")}`
    const found = (yield* txt(name)).filter((record) => /^v=DMARC1(?:\s*;|$)/i.test(record))
    if (found.length === 1) return well("DMARC", `${name} has a record`)
    if (found.length > 1)
      return note("DMARC", `${name} has ${found.length} records, so none counts: keep one`)
  }
  return note("DMARC", `${domain} has no record: ${add(`_dmarc.${domain}`, "v=DMARC1; p=none")}`)
})

const dkim = Effect.fnUntraced(function* ({ dkim: key }: SenderRecords) {
  if (key === undefined) return well("DKIM", "the mail server must sign: DKIM_SELECTOR is not set")
  const name = `${key.keySelector}._domainkey.${key.domainName}`
  const wanted = createPublicKey(key.privateKey).export({ type: "spki", format: "der" }).toString("base64")
  const keys = (yield* txt(name)).flatMap((record) => /(?:^|;)\s*p=([^;]*)/.exec(record)?.[1] ?? [])
  if (keys.some((found) => found.replaceAll(/\s/g, "") === wanted))
    return well("DKIM", `${name} has the key of DKIM_PRIVATE_KEY_FILE`)
  const remedy = add(name, `v=DKIM1; k=rsa; p=${wanted}`)
  return keys.length === 0
    ? note("DKIM", `${name} has no key: ${remedy}`)
    : note("DKIM", `${name} has another key than DKIM_PRIVATE_KEY_FILE: replace it, ${remedy}`)
})

import type { Installation } from "@calendeal/adapters-mail"
import { domainOf, type Email } from "@calendeal/domain/contacts"
import { MailTransport } from "@calendeal/domain/mails"
import { Effect, Option } from "effect"
import { unsentMails } from "../../runtime/mail.ts"
import { fault, type Finding, note, well } from "../Finding.ts"
import { examineRecords } from "./examineRecords.ts"
import { remedyFor } from "./remedyFor.ts"
import { testMail } from "./testMail.ts"

/** Checks the mail server and the sender's records in the DNS, and sends a test mail to an address. */
export const examineMail = Effect.fn("doctor.examineMail")(function* (
  installation: Installation,
  to: Option.Option<Email>
) {
  switch (installation._tag) {
    case "None":
      return [note("mail", unsentMails)]
    case "Captured":
      return [
        well("mail", "written to DATA_DIR, not sent; on this machine /dev/mail shows them"),
        ...(yield* sent(to))
      ]
    case "Smtp": {
      const { dkim, sender, server } = installation
      const code = yield* MailTransport.use(({ verify }) => verify(null))
      const domain = domainOf(sender.address)
      const records = yield* examineRecords({
        domain,
        envelopeDomain: domainOf(sender.bounceAddress ?? sender.address),
        server: server.host,
        dkim
      })
      return [
        code === null
          ? well("mail", `${server.host}:${server.port} accepts mails`)
          : note("mail", `${server.host}:${server.port} cannot be used (${code}): ${remedyFor(code)}`),
        ...(yield* sent(to)),
        ...records
      ]
    }
  }
})

const sent = Effect.fnUntraced(function* (to: Option.Option<Email>) {
  const { installation, send } = yield* MailTransport
  if (Option.isNone(to) || Option.isNone(installation)) return []
  const outcome = yield* send(testMail(installation.value, to.value), null)
  const finding: Finding =
    "code" in outcome
      ? fault("test mail", `is not accepted (${outcome.code}): ${remedyFor(outcome.code)}`)
      : well("test mail", "is accepted. Look for it in the mailbox, also under spam")
  return [finding]
})

import { generateKeyPairSync } from "node:crypto"
import { type Installation, smtpServerNamed } from "@calendeal/adapters-mail"
import { Email } from "@calendeal/domain/contacts"
import { MailTransport, type OutgoingMail } from "@calendeal/domain/mails"
import { Outcome } from "@calendeal/domain/outbox"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { line } from "../Finding.ts"
import { Dns } from "./Dns.ts"
import { examineMail } from "./examineMail.ts"
import { remedyFor } from "./remedyFor.ts"

const { privateKey, publicKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "der" }
})
const published = publicKey.toString("base64")
const dkim = { domainName: "mail.acme.example", keySelector: "s1", privateKey }
const sender = {
  address: Email.make("booking@mail.acme.example"),
  bounceAddress: Email.make("bounces@bounces.acme.example")
}
const server = smtpServerNamed("smtp://smtp.acme.example") ?? assert.fail("no server")
const smtp = { _tag: "Smtp", sender, server } satisfies Installation
const to = Email.make("ada@acme.example")

type Records = Readonly<Record<string, ReadonlyArray<string>>>

/** The lines of the findings. `code`: the failure of the server; `records`: null if the DNS does not respond. */
const examined = (
  installation: Installation,
  {
    code = null,
    mailTo = Option.none(),
    records = {},
    sent = []
  }: {
    readonly code?: string | null
    readonly records?: Records | null
    readonly mailTo?: Option.Option<Email>
    readonly sent?: Array<OutgoingMail>
  } = {}
) =>
  Effect.map(examineMail(installation, mailTo), (findings) => findings.map(line)).pipe(
    Effect.provide(
      Layer.mergeAll(
        Layer.succeed(
          MailTransport,
          MailTransport.of({
            installation: installation._tag === "None" ? Option.none() : Option.some(sender),
            installationRoute: { _tag: "None" },
            verify: () => Effect.succeed(code),
            send: (mail) =>
              Effect.sync(() => {
                sent.push(mail)
                return code === null ? Outcome.Delivered() : Outcome.Refused({ code })
              })
          })
        ),
        Layer.succeed(
          Dns,
          Dns.of({
            txt: (name) =>
              records === null ? Effect.fail("unreachable") : Effect.succeed(records[name] ?? [])
          })
        )
      )
    )
  )

describe("examineMail", () => {
  it.effect("D-MAIL-45: says what is not sent without a server", () =>
    Effect.gen(function* () {
      const sent: Array<OutgoingMail> = []
      const [missing, ...more] = yield* examined({ _tag: "None" }, { mailTo: Option.some(to), sent })
      assert.include(missing, "SMTP_URL is not set: confirmations")
      assert.isEmpty([...more, ...sent])
      const [captured] = yield* examined({ _tag: "Captured", sender, folder: "" })
      assert.match(captured ?? "", /^ok .*\/dev\/mail/)
    })
  )

  it.effect("D-MAIL-40: reports a working server and complete records, and sends a test mail", () =>
    Effect.gen(function* () {
      const sent: Array<OutgoingMail> = []
      const findings = yield* examined(
        { ...smtp, dkim },
        {
          mailTo: Option.some(to),
          sent,
          records: {
            "bounces.acme.example": ["unrelated", "v=spf1 mx -all"],
            "_dmarc.acme.example": ["v=DMARC1; p=reject"],
            "s1._domainkey.mail.acme.example": [
              `v=DKIM1; k=rsa; p=${published.slice(0, 100)} ${published.slice(100)}`
            ]
          }
        }
      )
      assert.isTrue(
        findings.every((text) => text.startsWith("ok ")),
        findings.join("\n")
      )
      assert.deepStrictEqual(
        sent.map((mail) => [mail.to.address, mail.envelopeFrom]),
        [[to, sender.bounceAddress]]
      )
    })
  )

  it.effect("gives the exact record for each that is missing", () =>
    Effect.gen(function* () {
      const text = (yield* examined({ ...smtp, dkim })).join("\n")
      for (const record of [
        'bounces.acme.example TXT "v=spf1 a:smtp.acme.example ~all"',
        '_dmarc.mail.acme.example TXT "v=DMARC1; p=none"',
        `s1._domainkey.mail.acme.example TXT "v=DKIM1; k=rsa; p=${published}"`
      ])
        assert.include(text, record)
    })
  )

  it.effect("names several SPF records, another key, and a DNS that does not respond", () =>
    Effect.gen(function* () {
      const text = (yield* examined(
        { ...smtp, dkim },
        {
          records: {
            "bounces.acme.example": ["v=spf1 mx -all", "v=spf1 a -all"],
            "s1._domainkey.mail.acme.example": ["p=AAAA"]
          }
        }
      )).join("\n")
      assert.include(text, "has 2 records, so none counts")
      assert.include(text, "has another key than DKIM_PRIVATE_KEY_FILE")
      const unreachable = yield* examined({ ...smtp, dkim }, { records: null })
      assert.lengthOf(
        unreachable.filter((found) => found.includes("the DNS does not respond")),
        3
      )
    })
  )

  it.effect("a refused server is a note, a refused test mail a fault", () =>
    Effect.gen(function* () {
      const options = { code: "smtp_550_5_7_30", mailTo: Option.some(to) }
      const [note, fault] = yield* examined(smtp, options)
      assert.match(note ?? "", /^note .*\(smtp_550_5_7_30\): Microsoft 365 accepts no passwords/)
      assert.match(fault ?? "", /^FAULT .*Microsoft 365/)
    })
  )
})

describe("remedyFor", () => {
  it.for([
    ["smtp_535_5_7_139", "OAuth 2"],
    ["smtp_535_5_7_8", "the user or the password"],
    ["smtp_535", "the user or the password"],
    ["smtp_530_5_7_0", "encryption and a login"],
    ["token_refused", "refresh token"],
    ["token_unavailable", "SMTP_OAUTH2_TOKEN_URL"],
    ["certificate_untrusted", "SMTP_CA_FILE"],
    ["smtp_554_5_7_1", "does not relay"],
    ["timeout", "port 25"],
    ["starttls_refused", "smtps://"],
    ["smtp_451_4_3_0", "at present"],
    ["smtp_500", "the log"]
  ] as const)("D-MAIL-40: %s names %s", ([code, words]) => {
    assert.include(remedyFor(code), words)
  })
})

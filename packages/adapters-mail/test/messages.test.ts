import { generateKeyPairSync } from "node:crypto"
import { Email as Address } from "@calendeal/domain/contacts"
import type { OutgoingMail } from "@calendeal/domain/mails"
import { sampleMail } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import PostalMime, { type Email } from "postal-mime"
import { composed } from "../src/capture/composed.ts"
import { messageOf } from "../src/transport/messageOf.ts"
import { mailServer } from "./MailServer.ts"
import { installationAt, send, withTransport } from "./transport.ts"

const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" }
})
const dkim = { domainName: "acme.example", keySelector: "s1", privateKey }

/** The mail as an independent server gets it. */
const received = (changes: Partial<OutgoingMail> = {}) =>
  Effect.gen(function* () {
    const { accepted, port } = yield* mailServer()
    yield* withTransport(installationAt(`smtp://127.0.0.1:${port}`, { dkim }))(send(sampleMail(changes)))
    const [only, ...more] = accepted
    assert.isDefined(only)
    assert.isEmpty(more)
    return only
  })

const unfolded = (source: string): ReadonlyArray<string> =>
  (source.split("\r\n\r\n")[0] ?? "").replaceAll(/\r\n(?=[ \t])/g, "").split("\r\n")
const header = (source: string, name: string): string | undefined =>
  unfolded(source)
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))
    ?.slice(name.length + 2)

describe("The message", () => {
  it.live("D-MAIL-43: with an invitation has text, HTML, text/calendar and an attachment", () =>
    Effect.gen(function* () {
      const { source } = yield* received()
      const types = [...source.matchAll(/^Content-Type: (.*(?:\r\n[ \t].*)*)/gim)].map(([, type = ""]) =>
        type.replaceAll(/\r\n[ \t]+/g, " ").replaceAll(/; (?:boundary|name)=[^;]*/g, "")
      )
      assert.deepStrictEqual(types, [
        "multipart/mixed",
        "multipart/alternative",
        "text/plain; charset=utf-8",
        "text/html; charset=utf-8",
        "text/calendar; charset=utf-8; method=REQUEST",
        "application/ics"
      ])
      assert.match(source, /^Content-Disposition: attachment; filename=invite\.ics/m)
    })
  )

  it.live("D-MAIL-43: without an invitation has text and HTML", () =>
    Effect.gen(function* () {
      const { mail, source } = yield* received({ calendar: null })
      assert.match(header(source, "Content-Type") ?? "", /^multipart\/alternative/)
      assert.isEmpty(mail.attachments)
    })
  )

  it.live("D-MAIL-43: has its Message-ID, its thread, the sender of its envelope and automatic headers", () =>
    Effect.gen(function* () {
      const mail = sampleMail({ thread: "first@acme.example" })
      const { envelope, source } = yield* received(mail)
      assert.deepStrictEqual(envelope, { from: mail.envelopeFrom, to: [mail.to.address] })
      const headers = {
        "Message-ID": `<${mail.messageId}>`,
        "In-Reply-To": "<first@acme.example>",
        References: "<first@acme.example>",
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "OOF, AutoReply",
        From: "Acme <booking@acme.example>",
        "Reply-To": "Ada Lovelace <ada@acme.example>",
        "List-Unsubscribe": undefined,
        "X-Mailer": undefined
      }
      for (const [name, value] of Object.entries(headers))
        assert.strictEqual(header(source, name), value, name)
      assert.match(header(source, "Date") ?? "", /^\w{3}, \d{2} \w{3} \d{4} /)
    })
  )

  it.live("D-MAIL-43: unsubscribes with one click, and the signature covers that", () =>
    Effect.gen(function* () {
      const unsubscribeUrl = `https://book.example/unsubscribe/${"t".repeat(300)}`
      const { source } = yield* received({ unsubscribeUrl })
      assert.strictEqual(header(source, "List-Unsubscribe"), `<${unsubscribeUrl}>`)
      assert.strictEqual(header(source, "List-Unsubscribe-Post"), "List-Unsubscribe=One-Click")
      const signature = header(source, "DKIM-Signature") ?? ""
      assert.include(signature, "d=acme.example;")
      const signed = (/ h=([^;]*)/.exec(signature)?.[1] ?? "").toLowerCase().replaceAll(/\s/g, "").split(":")
      for (const name of [
        "from",
        "to",
        "subject",
        "date",
        "message-id",
        "list-unsubscribe",
        "list-unsubscribe-post"
      ])
        assert.include(signed, name)
    })
  )

  it.live("D-MAIL-43: of another domain is not signed", () =>
    Effect.gen(function* () {
      const from = { name: "Other", address: Address.make("a@mail.acme.example") }
      const { source } = yield* received({ from })
      assert.isUndefined(header(source, "DKIM-Signature"))
    })
  )
})

const hostile = [
  "Sam\r\nBcc: victim@other.example",
  "Sam\nSubject: other",
  "Sam\r\n\r\n<b>body</b>",
  'Sam", <victim@other.example>, "',
  "victim@other.example, Sam",
  "Sam <victim@other.example>",
  "=?utf-8?Q?=0D=0ABcc:_victim@other.example?=",
  "=?utf-8?B?U2Ft?=",
  "group: victim@other.example;",
  "Sam\u2028Bcc: victim@other.example\u0000\u0085\u000b",
  "\\",
  '"',
  "(comment) Sam",
  "Zoë\r\n Rivera 🎉".repeat(30),
  "\ud800 alone",
  "x".repeat(1000),
  " ".repeat(1000),
  "a ".repeat(500),
  ""
]
const usualHeaders = [
  "auto-submitted",
  "content-type",
  "date",
  "dkim-signature",
  "from",
  "message-id",
  "mime-version",
  "reply-to",
  "subject",
  "to",
  "x-auto-response-suppress"
]

const namedMail = (name: string): OutgoingMail => {
  const base = sampleMail()
  return sampleMail({
    from: { ...base.from, name },
    to: { ...base.to, name },
    replyTo: { ...base.from, name },
    subject: name
  })
}

const assertContained = (name: string) =>
  Effect.gen(function* () {
    const base = sampleMail()
    const { envelope, mail, source } = yield* received(namedMail(name))
    assert.deepStrictEqual(envelope.to, [base.to.address])
    assertNothingAdded(name, mail, source)
  })

const assertNothingAdded = (name: string, mail: Email, source: string) => {
  const base = sampleMail()
  const headers = unfolded(source)
  assert.deepStrictEqual(
    headers.map((line) => (line.split(":")[0] ?? "").toLowerCase()).toSorted(),
    usualHeaders.filter((known) => known !== "subject" || headers.some((line) => line.startsWith("Subject"))),
    name
  )
  for (const [list, address] of [
    [mail.to, base.to.address],
    [mail.from === undefined ? [] : [mail.from], base.from.address],
    [mail.replyTo, base.from.address]
  ] as const) {
    assert.deepStrictEqual(
      list?.map((found) => found.address),
      [address],
      name
    )
  }
  assert.isTrue(source.split("\r\n").every((line) => line.length <= 998))
}

describe("A name", () => {
  it.live.each(hostile)("D-MAIL-44: adds no header, no address and no line: %j", assertContained)

  it.live("D-MAIL-44: that looks like an encoded word is not decoded, and a long one is cut", () =>
    Effect.gen(function* () {
      const nameOf = (name: string) =>
        Effect.map(received(namedMail(name)), ({ mail }) => [mail.to?.[0]?.name, mail.subject])
      assert.deepStrictEqual(yield* nameOf("=?utf-8?B?U2Ft?="), ["= ?utf-8?B?U2Ft?=", "= ?utf-8?B?U2Ft?="])
      assert.deepStrictEqual(yield* nameOf("🎉".repeat(300)), ["🎉".repeat(200), "🎉".repeat(200)])
    })
  )

  it.live("D-MAIL-44: is unchanged if it is usual", () =>
    Effect.gen(function* () {
      for (const name of ["Sam Rivera", "Zoë O'Neil-Łuków", "山田 太郎", 'Jan "Johnny" de Vries, jr.']) {
        const { mail } = yield* received({ to: { ...sampleMail().to, name } })
        assert.strictEqual(mail.to?.[0]?.name, name)
      }
    })
  )

  const Hostile = Schema.Array(
    Schema.Literals([
      "\r",
      "\n",
      '"',
      "<",
      ">",
      ",",
      ";",
      ":",
      "@",
      "=?",
      "?=",
      "\\",
      "(",
      ")",
      " ",
      "ä",
      "🎉",
      "a"
    ])
  ).check(Schema.isMaxLength(40))
  it.effect.prop("D-MAIL-44: adds nothing for any text", [Hostile], ([letters]) =>
    Effect.gen(function* () {
      const name = letters.join("")
      const source = yield* Effect.promise(() => composed(messageOf(namedMail(name), new Date(0), dkim)))
      assertNothingAdded(name, yield* Effect.promise(() => PostalMime.parse(source)), source)
    })
  )
})

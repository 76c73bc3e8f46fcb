import { mkdtemp, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { tmpdir } from "node:os"
import { MailTransport, smtpServerNamed } from "@calendeal/adapters-mail"
import { Email } from "@calendeal/domain/contacts"
import { calendarObject } from "@calendeal/domain/itip"
import { MailTransport as Port, type OutgoingMail } from "@calendeal/domain/mails"
import { Outcome } from "@calendeal/domain/outbox"
import { sampleMail } from "@calendeal/port-contracts/samples"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { importIntoXandikos, readCalendar } from "./servers/Calendars.ts"
import { type MailServers, startMailServers } from "./servers/MailServers.ts"
import { parseMail } from "./servers/parsedMail.ts"
import { startSmtpProxy } from "./servers/SmtpProxy.ts"

const sender = Email.make("calendar@example.test")

describe("The mail transport with Postfix", () => {
  let servers: MailServers
  let folder: string

  beforeAll(async () => {
    servers = await startMailServers([
      "ada",
      "bob",
      "eve",
      "kay",
      "bounces",
      "mail",
      "rcpt",
      "data",
      "body",
      "accepted"
    ])
    folder = await mkdtemp(join(tmpdir(), "calendeal-dav-"))
  })
  afterAll(async () => {
    await servers?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Sends over a new transport: by default over the encrypted port with a login, and signed. */
  const send = async (
    mail: OutgoingMail,
    options: { readonly url?: string; readonly certificates?: ReadonlyArray<string> } = {}
  ): Promise<Outcome> => {
    const { password, port, username } = servers.smtp
    const { url = `smtp://${username}:${password}@localhost:${port}?tls=required` } = options
    const server = smtpServerNamed(url)
    if (server === undefined) throw new Error("not a URL of a server")
    const { domain, keyFile, selector } = servers.dkim
    const dkim = { domainName: domain, keySelector: selector, privateKey: await readFile(keyFile, "utf8") }
    return Port.use((transport) => transport.send(mail, null)).pipe(
      Effect.provide(
        MailTransport.layer({
          installation: { _tag: "Smtp", sender: { address: sender, bounceAddress: null }, server, dkim },
          ownServers: { refuses: () => false, allowsAnyPort: true },
          certificates: options.certificates ?? [await readFile(servers.caFile, "utf8")]
        })
      ),
      Effect.runPromise
    )
  }

  it("D-MAIL-3, D-MAIL-43: an invitation, its move and its cancellation are one event in one thread", async () => {
    const versions = [
      meeting("REQUEST", 0, "2026-12-01"),
      meeting("REQUEST", 1, "2026-12-02"),
      meeting("CANCEL", 2, "2026-12-02")
    ]
    const held: Array<unknown> = []
    for (const [index, mail] of versions.entries()) {
      assert.deepStrictEqual(await send(mail), Outcome.Delivered())
      const received = (await servers.waitForMails("ada", index + 1))[index] ?? ""
      const { events, header, signatures, textOf, tree } = await parseMail(received, servers.zone)
      assert.deepStrictEqual(shapeOf(tree), [
        "multipart/mixed",
        ["multipart/alternative", "text/plain", "text/html", "text/calendar"],
        "application/ics"
      ])
      assert.deepStrictEqual(signatures, [true])
      assert.match(header("authentication-results").join(), /mx\.example\.test;\s+dkim=pass/)
      assert.deepStrictEqual(header("message-id"), [`<meeting.${index}@example.test>`])
      assert.deepStrictEqual(header("references"), index === 0 ? [] : ["<meeting.0@example.test>"])
      assert.deepStrictEqual(header("from"), ["Acme <calendar@example.test>"])

      const [event, ...others] = events
      const { entries, method } = readCalendar(textOf("text/calendar") ?? "")
      assert.isEmpty(others)
      assert.deepStrictEqual(event?.errors, [])
      assert.deepStrictEqual(
        [event?.calendarMethod, event?.uid, event?.sequence, event?.status],
        [method, entries[0]?.uid, entries[0]?.sequence, entries[0]?.status]
      )
      assert.deepStrictEqual([entries[0]?.uid, entries[0]?.sequence], ["meeting@example.test", index])
      assert.strictEqual(event?.organizer, "mailto:calendar@example.test")
      assert.deepStrictEqual(event?.attendees, ["mailto:ada@example.test"])
      held.push(
        (await importIntoXandikos(folder, "ada", received)).map(({ start, status }) => [status, start])
      )
    }
    assert.deepStrictEqual(held, [
      [["CONFIRMED", new Date("2026-12-01T09:00:00Z")]],
      [["CONFIRMED", new Date("2026-12-02T09:00:00Z")]],
      [["CANCELLED", new Date("2026-12-02T09:00:00Z")]]
    ])
  })

  it("D-MAIL-40: a 550 reply refuses a mail permanently, and a 450 reply retries it under its Message-ID", async () => {
    assert.deepStrictEqual(
      await send(mailTo("ada@rejects.test")),
      Outcome.Refused({ code: "smtp_550_5_1_1" })
    )
    const grey = mailTo("bob@grey.test")
    assert.deepStrictEqual(
      await send(grey),
      Outcome.Retry({ code: "smtp_450_4_2_0", afterSeconds: null, fault: "delivery" })
    )
    assert.deepStrictEqual(await send(grey), Outcome.Delivered())
    const [received = ""] = await servers.waitForMails("bob", 1)
    assert.include(received, `Message-ID: <${grey.messageId}>`)
  })

  it("D-MAIL-40: a mail to an unknown mailbox is delivered, and returns to its envelope's sender", async () => {
    const mail = { ...mailTo("unknown@example.test"), envelopeFrom: "bounces+token@example.test" }
    assert.deepStrictEqual(await send(mail), Outcome.Delivered())
    const [bounce = ""] = await servers.waitForMails("bounces", 1)
    assert.match(bounce, /^Delivered-To: bounces\+token@example\.test\r?$/m)
    assert.match(bounce, /^Status: 5\.1\.1\r?$/m)
  })

  it("D-MAIL-42: a server without STARTTLS or with an untrusted certificate gets no mail", async () => {
    const mail = mailTo("eve@example.test")
    const plain = await send(mail, { url: `smtp://localhost:${servers.plainSmtpPort}?tls=required` })
    assert.strictEqual("code" in plain && plain.code, "starttls_refused")
    const untrusted = await send(mail, { certificates: [] })
    assert.strictEqual("code" in untrusted && untrusted.code, "certificate_untrusted")
    assert.isEmpty(await servers.mailsOf("eve"))
  })

  it.each([
    { step: "MAIL", copies: 1 },
    { step: "RCPT", copies: 1 },
    { step: "DATA", copies: 1 },
    { step: "BODY", copies: 1 },
    { step: "ACCEPTED", copies: 2 }
  ] as const)(
    "D-MAIL-40, D-MAIL-43: after a connection that ends at $step the mail is sent again under its Message-ID",
    async ({ copies, step }) => {
      const user = step.toLowerCase()
      const mail = mailTo(`${user}@example.test`)
      const proxy = await startSmtpProxy(servers.plainSmtpPort)
      try {
        proxy.end(step, null)
        const attempt = () => send(mail, { url: `smtp://127.0.0.1:${proxy.port}?tls=none` })
        assert.strictEqual((await attempt())._tag, "Retry")
        assert.deepStrictEqual(await attempt(), Outcome.Delivered())
      } finally {
        proxy.stop()
      }
      const received = await servers.waitForMails(user, copies)
      assert.lengthOf(received, copies)
      for (const copy of received) assert.include(copy, `Message-ID: <${mail.messageId}>`)
    }
  )

  it("D-MAIL-40: a 421 reply in a session retries the mail", async () => {
    const proxy = await startSmtpProxy(servers.plainSmtpPort)
    const attempt = () => send(mailTo("kay@example.test"), { url: `smtp://127.0.0.1:${proxy.port}?tls=none` })
    try {
      proxy.end("RCPT", "421 4.3.2 Closing")
      assert.deepStrictEqual(
        await attempt(),
        Outcome.Retry({ code: "smtp_421_4_3_2", afterSeconds: null, fault: "destination" })
      )
      assert.deepStrictEqual(await attempt(), Outcome.Delivered())
      assert.lengthOf(await servers.waitForMails("kay", 1), 1)
    } finally {
      proxy.stop()
    }
  })
})

const mailTo = (address: string): OutgoingMail =>
  sampleMail({
    from: { name: "Acme", address: sender },
    to: { name: "", address: Email.make(address) },
    messageId: `${address.replace("@", ".")}@example.test`,
    envelopeFrom: "bounces@example.test",
    thread: null
  })

/** A version of Ada's meeting. */
const meeting = (method: "REQUEST" | "CANCEL", sequence: number, day: string): OutgoingMail => ({
  ...mailTo("ada@example.test"),
  messageId: `meeting.${sequence}@example.test`,
  thread: sequence === 0 ? null : "meeting.0@example.test",
  calendar: {
    method,
    content: calendarObject({
      method,
      uid: "meeting@example.test",
      sequence,
      stamp: Date.parse("2026-11-23T10:00:00Z"),
      start: Date.parse(`${day}T09:00:00Z`),
      end: Date.parse(`${day}T09:30:00Z`),
      summary: "Intro, with a comma; and a semicolon",
      location: "",
      description: "First line\nSecond line",
      organizer: { name: "Hedy", email: sender },
      attendee: { name: "Ada", email: "ada@example.test" }
    })
  }
})

type Part = Awaited<ReturnType<typeof parseMail>>["tree"]
type Shape = string | ReadonlyArray<Shape>

/** A part's media type, or those of a multipart and its parts. */
const shapeOf = (part: Part): Shape => ("parts" in part ? [part.type, ...part.parts.map(shapeOf)] : part.type)

import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { MailTransport as Adapter } from "@calendeal/adapters-mail"
import { MailTransport, type OutgoingMail } from "@calendeal/domain/mails"
import { sampleMail } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { HttpRouter } from "effect/http"
import { capturedMails } from "./capturedMails.ts"
import { invitationFields } from "./mailPage.ts"

const folder = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "captured-"))),
  (path) => Effect.promise(() => rm(path, { recursive: true }))
)

/** Captures the mails into a folder. */
const captured = (path: string, ...mails: ReadonlyArray<OutgoingMail>) =>
  MailTransport.use(({ send }) => Effect.forEach(mails, (mail) => send(mail, null), { discard: true })).pipe(
    Effect.provide(
      Adapter.layer({
        installation: {
          _tag: "Captured",
          folder: path,
          sender: { address: sampleMail().from.address, bounceAddress: null }
        },
        ownServers: { refuses: () => true, allowsAnyPort: false }
      })
    )
  )

/** The response of the pages of a folder. */
const get = (path: string, url: string, headers: Readonly<Record<string, string>> = {}) =>
  Effect.promise(async () => {
    const { dispose, handler } = HttpRouter.toWebHandler(capturedMails(path).pages, { disableLogger: true })
    const response = await handler(
      new Request(`http://127.0.0.1${url}`, { headers: { host: "127.0.0.1:3000", ...headers } })
    )
    const page = { status: response.status, text: await response.text() }
    await dispose()
    return page
  })

describe("/dev/mail", () => {
  it.effect("D-MAIL-45: lists the captured mails, and links to each", () =>
    Effect.gen(function* () {
      const path = yield* folder
      assert.include((yield* get(path, "/dev/mail")).text, "There is no mail yet.")
      yield* captured(path, sampleMail(), sampleMail({ subject: "Second & <b>last</b>" }))
      yield* Effect.promise(() => writeFile(join(path, "secrets.eml"), "Subject: no"))
      const { status, text } = yield* get(path, "/dev/mail")
      assert.strictEqual(status, 200)
      const links = [...text.matchAll(/<a href="([^"]*)"/g)].map(([, href = ""]) => href)
      assert.lengthOf(links, 2)
      assert.include(text, "Second &#38; &#60;b&#62;last&#60;/b&#62;")
      for (const link of links) assert.strictEqual((yield* get(path, link)).status, 200)
    })
  )

  it.effect("D-MAIL-45: shows a mail with its parts, and its HTML in a frame without scripts", () =>
    Effect.gen(function* () {
      const path = yield* folder
      const html = '<!doctype html><html><head></head><body><script>alert("1")</script>"</body></html>'
      yield* captured(path, sampleMail({ html }))
      const link = /<a href="([^"]*)"/.exec((yield* get(path, "/dev/mail")).text)?.[1] ?? ""
      const { text } = yield* get(path, link)
      for (const part of [
        "Acme &#60;booking@acme.example&#62;",
        "Zoë 🎉",
        "METHOD",
        "REQUEST",
        "Message-ID:"
      ])
        assert.include(text, part)
      assert.notInclude(text, "<script")
      const frame = /<iframe[^>]*>/.exec(text)?.[0] ?? ""
      assert.include(frame, 'sandbox="allow-popups allow-popups-to-escape-sandbox"')
      assert.include(frame, "&#60;base target=&#34;_blank&#34;&#62;")
    })
  )

  it.effect("D-MAIL-45: a mail that is sent again replaces the earlier one", () =>
    Effect.gen(function* () {
      const path = yield* folder
      const mail = sampleMail()
      yield* captured(path, mail, sampleMail(), mail)
      assert.lengthOf([...(yield* get(path, "/dev/mail")).text.matchAll(/<li>/g)], 2)
    })
  )

  it.effect("D-DEV-2: is not there for another host, and for a request that was forwarded", () =>
    Effect.gen(function* () {
      const path = yield* folder
      yield* captured(path, sampleMail())
      const link = /<a href="([^"]*)"/.exec((yield* get(path, "/dev/mail")).text)?.[1] ?? ""
      for (const headers of [
        { host: "rebind.evil.example:3000" },
        { "x-forwarded-for": "192.0.2.7" },
        { forwarded: "for=192.0.2.7" }
      ])
        for (const address of ["/dev/mail", link]) {
          const { status, text } = yield* get(path, address, headers)
          assert.strictEqual(status, 404, JSON.stringify(headers))
          assert.notInclude(text, "Zoë")
        }
    })
  )

  it.effect("D-MAIL-45: has no other files", () =>
    Effect.gen(function* () {
      const path = yield* folder
      yield* Effect.promise(() => writeFile(join(path, "secrets.json"), "{}"))
      for (const file of [
        "secrets.json",
        "..%2fsecrets.json",
        "%2e%2e",
        "000000000000000-0000000000000000.eml"
      ])
        assert.strictEqual((yield* get(path, `/dev/mail/${file}`)).status, 404, file)
    })
  )
})

describe("invitationFields", () => {
  it("unfolds and unescapes, and shows the names of people", () => {
    const calendar = [
      "BEGIN:VCALENDAR",
      "METHOD:REQUEST",
      "DTSTART:20261124T090000Z",
      "SUMMARY:Intro\\, with a long ti",
      " tle\\nand a line",
      'ATTENDEE;CN="Sam: Rivera";RSVP=TRUE:mailto:sam@customer.example',
      "END:VCALENDAR"
    ].join("\r\n")
    assert.deepStrictEqual(invitationFields(calendar), [
      ["METHOD", "REQUEST"],
      ["DTSTART", "20261124T090000Z"],
      ["SUMMARY", "Intro, with a long title\nand a line"],
      ["ATTENDEE", "Sam: Rivera mailto:sam@customer.example"]
    ])
  })
})

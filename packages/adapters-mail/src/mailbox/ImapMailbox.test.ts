import { assert, describe, it } from "@effect/vitest"
import { Redacted } from "effect"
import { imapMailboxNamed } from "./ImapMailbox.ts"

describe("imapMailboxNamed", () => {
  it("D-MAIL-49: parses a URL with encoded parts", () => {
    assert.deepStrictEqual(
      imapMailboxNamed("imaps://bounces%40acme.example:p%40ss@mail.example/INBOX%2FBounces"),
      {
        host: "mail.example",
        port: 993,
        folder: "INBOX/Bounces",
        login: { username: "bounces@acme.example", password: Redacted.make("p@ss") }
      }
    )
    assert.deepInclude(imapMailboxNamed("imaps://a:b@[::1]:9993/INBOX"), { host: "::1", port: 9993 })
  })

  it.for([
    "imap://a:b@mail.example/INBOX",
    "imaps://mail.example/INBOX",
    "imaps://a@mail.example/INBOX",
    "imaps://a:b@mail.example/",
    "imaps://a:b@mail.example",
    "imaps://a:b@mail.example/INBOX?tls=none",
    "imaps://a:%ZZ@mail.example/INBOX",
    "mail.example"
  ])("D-MAIL-49: refuses %s", (text) => {
    assert.isUndefined(imapMailboxNamed(text))
  })
})

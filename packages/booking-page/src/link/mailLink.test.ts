import { bookingLinks } from "@calendeal/domain/mails"
import { WorkspaceSlug } from "@calendeal/domain/workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { type MailLink, mailLinkOf } from "./mailLink.ts"

const Part = Schema.String.check(Schema.isPattern(/^[\w-]{1,80}$/))
const Signature = Schema.String.check(Schema.isPattern(/^[\w-]{43}$/))
const Token = Schema.Tuple([Part, Part, Signature])

const actions = { manage: "booking", move: "reschedule", cancel: "cancel" } as const
const baseUrl = new URL("https://book.example")
const workspaceSlug = WorkspaceSlug.make("acme")

describe("mailLinkOf", () => {
  it.prop("D-MAIL-23: reads the token and the action of each link in a mail", [Token], ([parts]) => {
    const token = parts.join(".")
    const links = Object.entries(bookingLinks({ baseUrl, workspaceSlug, language: "en", token }))
    const read = links.map(([name, href]) => [name, mailLinkOf(new URL(href).hash)] as const)
    const expected = Object.entries(actions).map(([name, to]): readonly [string, MailLink] => [
      name,
      { to, token }
    ])
    assert.deepStrictEqual(read, expected)
  })

  it.prop("D-MAIL-24: notices that the end is missing or damaged, wherever it is cut", [Token], ([parts]) => {
    const { manage } = bookingLinks({ baseUrl, workspaceSlug, language: "en", token: parts.join(".") })
    const { hash } = new URL(manage)
    for (let length = 0; length < hash.length; length++) assert.isNull(mailLinkOf(hash.slice(0, length)))
    for (const damage of ["=", ".", ">", " ", "%3D", "…", "A"]) assert.isNull(mailLinkOf(hash + damage))
  })
})

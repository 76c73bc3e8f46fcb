import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { Email } from "../../kernel/texts/index.ts"
import { mailboxKey } from "./mailboxKey.ts"
import { limitsOf, mailLimits } from "./mailLimits.ts"

const Local = Schema.Array(Schema.Literals(["a", "B", ".", "+", "x"])).check(
  Schema.isMinLength(1),
  Schema.isMaxLength(6)
)
const Domain = Schema.Literals(["gmail.com", "googlemail.com", "Gmail.com", "one.example", "two.example"])
const Address = Schema.Struct({ local: Local, domain: Domain })

const written = ({ domain, local }: typeof Address.Type) => `${local.join("")}@${domain}`

/** Reads one character after the other. */
const slowly = ({ domain, local }: typeof Address.Type): string => {
  const isGmail = ["gmail.com", "googlemail.com"].includes(domain.toLowerCase())
  let box = ""
  for (const [index, char] of local.entries()) {
    if (char === "+" && index > 0) break
    if (char !== "." || !isGmail) box += char.toLowerCase()
  }
  return `${box}@${isGmail ? "gmail.com" : domain.toLowerCase()}`
}

/** A stored address can have capitals, so it is not made by the schema. */
const asStored = (text: string): Email => Email.make(text, { disableChecks: true })

describe("the mailbox of an address", () => {
  it.prop(
    "D-MAIL-60a: is without case, sub-address and, at Gmail, dots; two addresses share it exactly if they are one mailbox",
    [Address, Address],
    ([one, other]) => {
      const [first, second] = [one, other].map((address) => mailboxKey(asStored(written(address))))
      assert.strictEqual(first, slowly(one))
      assert.strictEqual(first === second, slowly(one) === slowly(other))
    }
  )
})

const Mail = Schema.Struct({
  audience: Schema.Literals(["booker", "guest", "host", "member"]),
  isReminder: Schema.Boolean,
  isConfirmed: Schema.Boolean,
  address: Address
})

describe("the limits of mails", () => {
  it.prop(
    "D-MAIL-60: no mailbox gets more than 30 mails of a workspace as a visitor, 60 as an unconfirmed host, 500 as a confirmed one",
    [Schema.Array(Mail).check(Schema.isMaxLength(30)), Schema.Literals([1, 7, 40])],
    ([mails, times]) => {
      const counted = new Map<string, number>()
      const visitors = new Map<string, number>()
      for (const mail of Array.from({ length: times }, () => mails).flat()) {
        const { own } = limitsOf(mail)
        const key = `${own.name} ${mailboxKey(asStored(written(mail.address)))}`
        const before = counted.get(key) ?? 0
        if (before >= own.limit) continue
        counted.set(key, before + 1)
        const kind = ["booker", "guest"].includes(mail.audience) ? "visitor" : `host ${mail.isConfirmed}`
        const mailbox = `${kind} ${slowly(mail.address)}`
        visitors.set(mailbox, (visitors.get(mailbox) ?? 0) + 1)
      }
      for (const [mailbox, sent] of visitors)
        assert.isAtMost(sent, mailbox.startsWith("visitor") ? 30 : mailbox.startsWith("host true") ? 500 : 60)
    }
  )

  it("D-MAIL-60: each limit has a counter of its own", () => {
    const names = Object.values(mailLimits).map(({ name }) => name)
    assert.strictEqual(new Set(names).size, names.length)
  })
})

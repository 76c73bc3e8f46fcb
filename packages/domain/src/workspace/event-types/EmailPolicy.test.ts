import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { type EmailPolicy, acceptsEmail } from "./EmailPolicy.ts"

const open: EmailPolicy = {
  blockedEmails: [],
  blockedDomains: [],
  allowedDomains: [],
  blockFreeProviders: false
}
const isFree = (domain: string) => domain === "gmail.com"
const accepts = (policy: Partial<EmailPolicy>, email: string) =>
  acceptsEmail({ ...open, ...policy }, email, isFree)

const Domain = Schema.Literals([
  "com",
  "acme.com",
  "eu.acme.com",
  "notacme.com",
  "acme.co",
  "gmail.com",
  "com.acme"
])
const Setting = Schema.Union([Domain, Schema.Literals(["ACME.com", "Gmail.Com", ""])])
const Mailbox = Schema.Literals(["ada", "bob"])
const Email = Schema.TemplateLiteral([Mailbox, "@", Domain])
const Emails = Schema.Array(Schema.Union([Email, Schema.Literals(["ADA@Acme.com", " bob@gmail.com "])]))
const Policy = Schema.Struct({
  blockedEmails: Emails.check(Schema.isMaxLength(2)),
  blockedDomains: Schema.Array(Setting).check(Schema.isMaxLength(1)),
  allowedDomains: Schema.Array(Setting).check(Schema.isMaxLength(2)),
  blockFreeProviders: Schema.Boolean
})

/** Label by label from the right: `eu.acme.com` is below `acme.com`, `notacme.com` is not. */
const isAtOrBelow = (domain: string, parent: string): boolean => {
  const [labels, wanted] = [domain.split(".").reverse(), parent.toLowerCase().split(".").reverse()]
  return wanted.every((label, index) => labels[index] === label)
}

/** Reference implementation, label by label. */
const expected = (policy: EmailPolicy, email: string): boolean => {
  const domain = email.split("@")[1] ?? ""
  const among = (domains: ReadonlyArray<string>) =>
    domains.filter((parent) => isAtOrBelow(domain, parent)).length > 0
  const isBlocked = policy.blockedEmails.map((entry) => entry.trim().toLowerCase()).includes(email)
  const isOutside = policy.allowedDomains.length > 0 && !among(policy.allowedDomains)
  const isRefusedFree = policy.blockFreeProviders && isFree(domain)
  return !isBlocked && !among(policy.blockedDomains) && !isOutside && !isRefusedFree
}

describe("isEmailAccepted", () => {
  it("D-CAP-8: an empty policy accepts every email", () => {
    assert.isTrue(accepts({}, "ada@gmail.com"))
  })

  it.for<readonly [string, boolean]>([
    ["ada@acme.com", false],
    ["ada@eu.acme.com", false],
    ["ada@a.b.acme.com", false],
    ["ada@notacme.com", true],
    ["ada@acme.com.example", true],
    ["ada@acme.co", true],
    ["acme.com@example.com", true]
  ])("D-CAP-8: if acme.com is blocked, %s is accepted: %s", ([email, isAccepted]) => {
    for (const spelling of ["acme.com", "ACME.com", " acme.com "])
      assert.strictEqual(accepts({ blockedDomains: [spelling] }, email), isAccepted)
  })

  it.for<readonly [string, boolean]>([
    ["ada@acme.com", true],
    ["ada@eu.acme.com", true],
    ["ada@notacme.com", false],
    ["ada@example.com", false]
  ])("D-CAP-8: if only acme.com and bar.org are allowed, %s is accepted: %s", ([email, isAccepted]) => {
    assert.strictEqual(accepts({ allowedDomains: ["bar.org", "Acme.com"] }, email), isAccepted)
  })

  it("D-CAP-8: a blocked address is rejected in any letter case, and other addresses of its domain are accepted", () => {
    for (const blocked of ["ada@acme.com", "Ada@ACME.com", " ada@acme.com "]) {
      assert.isFalse(accepts({ blockedEmails: [blocked] }, "ada@acme.com"), blocked)
      assert.isTrue(accepts({ blockedEmails: [blocked] }, "ada+news@acme.com"), blocked)
    }
  })

  it("D-CAP-8: free-mail providers are rejected only if the policy blocks them", () => {
    assert.isFalse(accepts({ blockFreeProviders: true }, "ada@gmail.com"))
    assert.isTrue(accepts({ blockFreeProviders: true }, "ada@acme.com"))
  })

  it("D-CAP-8: a blocked entry has precedence over an allowed one", () => {
    assert.isFalse(
      accepts({ allowedDomains: ["acme.com"], blockedDomains: ["eu.acme.com"] }, "ada@eu.acme.com")
    )
    assert.isFalse(accepts({ allowedDomains: ["gmail.com"], blockFreeProviders: true }, "ada@gmail.com"))
  })

  it.prop(
    "D-CAP-8: equals a comparison label by label",
    [Policy, Email],
    ([policy, email]) => {
      const settings = (domains: ReadonlyArray<string>) => domains.filter((domain) => domain !== "")
      const given = {
        ...policy,
        blockedDomains: settings(policy.blockedDomains),
        allowedDomains: settings(policy.allowedDomains)
      }
      assert.strictEqual(acceptsEmail(given, email, isFree), expected(given, email), JSON.stringify(given))
    },
    { arbitrary: { runs: 500 } }
  )
})

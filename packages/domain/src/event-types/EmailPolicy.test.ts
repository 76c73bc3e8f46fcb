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
const takes = (policy: Partial<EmailPolicy>, email: string) =>
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

const slowlyTakes = (policy: EmailPolicy, email: string): boolean => {
  const domain = email.split("@")[1] ?? ""
  const among = (domains: ReadonlyArray<string>) =>
    domains.filter((parent) => isAtOrBelow(domain, parent)).length > 0
  const isBlocked = policy.blockedEmails.map((entry) => entry.trim().toLowerCase()).includes(email)
  const isOutside = policy.allowedDomains.length > 0 && !among(policy.allowedDomains)
  const isRefusedFree = policy.blockFreeProviders && isFree(domain)
  return !isBlocked && !among(policy.blockedDomains) && !isOutside && !isRefusedFree
}

describe("takesEmail", () => {
  it("D-CAP-8: an empty policy takes everybody", () => {
    assert.isTrue(takes({}, "ada@gmail.com"))
  })

  it.for<readonly [string, boolean]>([
    ["ada@acme.com", false],
    ["ada@eu.acme.com", false],
    ["ada@a.b.acme.com", false],
    ["ada@notacme.com", true],
    ["ada@acme.com.example", true],
    ["ada@acme.co", true],
    ["acme.com@example.com", true]
  ])("D-CAP-8: with acme.com blocked, %s is taken: %s", ([email, isTaken]) => {
    for (const spelling of ["acme.com", "ACME.com", " acme.com "])
      assert.strictEqual(takes({ blockedDomains: [spelling] }, email), isTaken)
  })

  it.for<readonly [string, boolean]>([
    ["ada@acme.com", true],
    ["ada@eu.acme.com", true],
    ["ada@notacme.com", false],
    ["ada@example.com", false]
  ])("D-CAP-8: with acme.com and bar.org the only ones allowed, %s is taken: %s", ([email, isTaken]) => {
    assert.strictEqual(takes({ allowedDomains: ["bar.org", "Acme.com"] }, email), isTaken)
  })

  it("D-CAP-8: a blocked address is refused in any case, and nobody else of its domain is", () => {
    for (const blocked of ["ada@acme.com", "Ada@ACME.com", " ada@acme.com "]) {
      assert.isFalse(takes({ blockedEmails: [blocked] }, "ada@acme.com"), blocked)
      assert.isTrue(takes({ blockedEmails: [blocked] }, "ada+news@acme.com"), blocked)
    }
  })

  it("D-CAP-8: free-mail providers are refused only where the policy says so", () => {
    assert.isFalse(takes({ blockFreeProviders: true }, "ada@gmail.com"))
    assert.isTrue(takes({ blockFreeProviders: true }, "ada@acme.com"))
  })

  it("D-CAP-8: blocked beats allowed", () => {
    assert.isFalse(
      takes({ allowedDomains: ["acme.com"], blockedDomains: ["eu.acme.com"] }, "ada@eu.acme.com")
    )
    assert.isFalse(takes({ allowedDomains: ["gmail.com"], blockFreeProviders: true }, "ada@gmail.com"))
  })

  it.prop(
    "D-CAP-8: agrees with a comparison label by label",
    [Policy, Email],
    ([policy, email]) => {
      const settings = (domains: ReadonlyArray<string>) => domains.filter((domain) => domain !== "")
      const given = {
        ...policy,
        blockedDomains: settings(policy.blockedDomains),
        allowedDomains: settings(policy.allowedDomains)
      }
      assert.strictEqual(acceptsEmail(given, email, isFree), slowlyTakes(given, email), JSON.stringify(given))
    },
    { arbitrary: { runs: 500 } }
  )
})

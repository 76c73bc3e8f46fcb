import { assert, describe, it } from "@effect/vitest"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { JoinRule } from "../../workspace/accounts/index.ts"
import { Email } from "../../kernel/texts/index.ts"
import { Role } from "../../workspace/workspaces/index.ts"
import { emailOf, roleByRules } from "./admitIdentity.ts"

const address = Schema.Literals(["ada@one.example", "ada@two.example", "ada@sub.one.example"])
const Claim = Schema.NullOr(Schema.Literals(["ada@one.example", " Eve@One.Example ", "no email", ""]))

const Who = Schema.Union([
  Schema.Struct({
    _tag: Schema.Literal("Domain"),
    domain: Schema.Literals(["one.example", "two.example", "example"])
  }),
  Schema.Struct({ _tag: Schema.Literal("Group"), group: Schema.Literals(["a", "b", "@one.example"]) })
])
const Rules = Schema.Array(
  Schema.Struct({ who: Who, workspace: Schema.Literal("northwind"), role: Role })
).check(Schema.isMaxLength(4))
const Groups = Schema.Array(Schema.Literals(["a", "b", "c", "@one.example"])).check(Schema.isMaxLength(3))

const ranked = ["member", "admin", "owner"] as const

describe("the email of an identity", () => {
  it.prop(
    "D-OIDC-3: is the account's, or else the verified one; an unverified one never counts",
    [Claim, Schema.Boolean, Schema.NullOr(address)],
    ([email, isEmailVerified, linked]) => {
      const known = Option.map(Option.fromNullOr(linked), (text) => Email.make(text))
      const found = Option.getOrNull(emailOf({ email, isEmailVerified }, known))
      const cleaned = email?.trim().toLowerCase() ?? ""
      assert.strictEqual(found, linked ?? (isEmailVerified && cleaned.includes("@") ? cleaned : null))
    }
  )
})

describe("the role by the rules of the provider", () => {
  it.prop(
    "D-OIDC-4, D-OIDC-5: is the highest of the groups, or else of the domain, and changes only what groups can give",
    [Rules, address, Groups, Schema.NullOr(Role)],
    ([rules, text, groups, current]) => {
      const role = roleByRules(rules, Email.make(text), groups, current)
      assert.strictEqual(role, slowly(rules, text, groups, current))
    }
  )

  it.prop(
    "D-OIDC-5: is never one that no rule for the person gives",
    [Rules, address, Groups, Schema.NullOr(Role)],
    ([rules, text, groups, current]) => {
      const role = roleByRules(rules, Email.make(text), groups, current)
      const given = rules.filter((rule) => isFor(rule, text, groups)).map((rule) => rule.role)
      if (role !== null) assert.include(given, role)
    }
  )
})

const isFor = ({ who }: JoinRule, email: string, groups: ReadonlyArray<string>): boolean =>
  who._tag === "Group" ? new Set(groups).has(who.group) : email.split("@")[1] === who.domain

/** Tries every role from the highest down. */
const slowly = (
  rules: ReadonlyArray<JoinRule>,
  email: string,
  groups: ReadonlyArray<string>,
  current: Role | null
): Role | null => {
  const has = (kind: "Group" | "Domain", role: Role, isMeant: (rule: JoinRule) => boolean) =>
    rules.some((rule) => rule.who._tag === kind && rule.role === role && isMeant(rule))
  const forPerson = (rule: JoinRule) => isFor(rule, email, groups)
  const down = ranked.toReversed()
  const given =
    down.find((role) => has("Group", role, forPerson)) ??
    down.find((role) => has("Domain", role, forPerson)) ??
    null
  if (current === null) return given
  const canBeFromGroup = ranked.slice(ranked.indexOf(current)).some((role) => has("Group", role, () => true))
  return canBeFromGroup && given !== current ? given : null
}

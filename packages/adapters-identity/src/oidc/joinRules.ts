import type { JoinRule } from "@calendeal/domain/accounts"
import { Role } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"

/**
 * The rules of a setting such as `@example.com northwind member, Booking Admins northwind admin`: a domain with an at sign or a
 * group of the provider, a workspace's slug, and a role. Undefined: the text is invalid.
 */
export const joinRulesIn = (text: string): ReadonlyArray<JoinRule> | undefined => {
  const rules = text
    .split(",")
    .flatMap((rule) => rule.trim() || [])
    .map(ruleIn)
  return rules.every((rule) => rule !== undefined) ? rules : undefined
}

const ruleIn = (text: string): JoinRule | undefined => {
  const [, who = "", workspace = "", role] = syntax.exec(text) ?? []
  if (!Schema.is(Role)(role)) return undefined
  if (!who.startsWith("@")) return { who: { _tag: "Group", group: who }, workspace, role }
  return domain.test(who)
    ? { who: { _tag: "Domain", domain: who.slice(1).toLowerCase() }, workspace, role }
    : undefined
}

const syntax = /^(\S(?:.*\S)?)\s+([a-z0-9-]+)\s+(\S+)$/

const domain = /^@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i

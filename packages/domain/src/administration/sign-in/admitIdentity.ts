import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { IdentityClaims, JoinRule } from "../../workspace/accounts/index.ts"
import { domainOf, type Email, TypedEmail } from "../../kernel/texts/index.ts"
import { includes, type Role } from "../../workspace/workspaces/index.ts"

/** Why an identity does not sign in. */
export type IdentityRefusal = "unverified_email" | "not_a_member"

/** The email that the identity signs in as (D-OIDC-3): its account's, or else the verified one of the provider. */
export const emailOf = (
  { email, isEmailVerified }: Pick<IdentityClaims, "email" | "isEmailVerified">,
  linked: Option.Option<Email>
): Option.Option<Email> =>
  Option.orElse(linked, () => (isEmailVerified && email !== null ? decodeEmail(email) : Option.none()))

const decodeEmail = Schema.decodeUnknownOption(TypedEmail)

/** The rules that are for the person: by a group of the provider, or by the domain of the email. */
const rulesFor = (rules: ReadonlyArray<JoinRule>, email: Email, groups: ReadonlyArray<string>) =>
  rules.filter(({ who }) =>
    who._tag === "Group" ? groups.includes(who.group) : who.domain === domainOf(email)
  )

/**
 * The role that the provider's rules give a person in a workspace (D-OIDC-4, D-OIDC-5); null: they change nothing.
 * `current`: the person's role there; null: no member. `rules`: those of the workspace.
 *
 * - A person who is no member joins with the highest role of the groups, or else of the domain.
 * - A member's role follows the groups, if any rule names one: the highest role of the groups, or else of the domain. A role above
 *   all roles that groups give was given by an owner, and stays.
 */
export const roleByRules = (
  rules: ReadonlyArray<JoinRule>,
  email: Email,
  groups: ReadonlyArray<string>,
  current: Role | null
): Role | null => {
  const fitting = rulesFor(rules, email, groups)
  const given = highest(fitting.filter(isByGroup)) ?? highest(fitting)
  if (current === null) return given
  const ceiling = highest(rules.filter(isByGroup))
  if (ceiling === null || given === current || !includes(ceiling, current)) return null
  return given
}

const isByGroup = ({ who }: JoinRule): boolean => who._tag === "Group"

const highest = (rules: ReadonlyArray<JoinRule>): Role | null =>
  rules.reduce<Role | null>((most, { role }) => (most === null || includes(role, most) ? role : most), null)

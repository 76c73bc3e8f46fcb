import { joinRulesIn } from "@calendeal/adapters-identity/oidc"
import { Config, Schema } from "effect"
import { networks } from "./networks.ts"
import type { Fault, Setting } from "./Setting.ts"

const define = <A>(setting: Setting<A>): Setting<A> => setting

const issuer = Schema.URLFromString.check(
  Schema.makeFilter(
    ({ hash, protocol, search }) => /^https?:$/.test(protocol) && hash === "" && search === ""
  )
)

const scopes = Schema.String.check(Schema.isPattern(/^(?:.* )?openid(?: .*)?$/))

const rules = Schema.String.check(Schema.makeFilter((text) => joinRulesIn(text) !== undefined))

/** The settings of the installation's identity provider. */
export const oidcSettings = {
  oidcIssuer: define({
    name: "OIDC_ISSUER",
    type: "https URL, as the provider writes it",
    default: "none: people sign in with links only",
    meaning:
      "The identity provider with which people also sign in (docs/guides/identity-providers.md). Register BASE_URL with /-/provider there as the redirect address.",
    config: Config.option(Config.schema(issuer, "OIDC_ISSUER"))
  }),
  oidcClientId: define({
    name: "OIDC_CLIENT_ID",
    type: "text",
    default: "none; required with OIDC_ISSUER",
    meaning: "The client that is registered at the identity provider.",
    config: Config.option(Config.NonEmptyString("OIDC_CLIENT_ID"))
  }),
  oidcClientSecret: define({
    name: "OIDC_CLIENT_SECRET",
    type: "text",
    default: "none: a public client",
    meaning: "The secret of that client.",
    config: Config.option(Config.Redacted("OIDC_CLIENT_SECRET"))
  }),
  oidcName: define({
    name: "OIDC_NAME",
    type: "text",
    default: "the host of OIDC_ISSUER",
    meaning: "The name of the identity provider on the page to sign in.",
    config: Config.option(Config.NonEmptyString("OIDC_NAME"))
  }),
  oidcScopes: define({
    name: "OIDC_SCOPES",
    type: "names, separated by spaces, with openid",
    default: "openid email profile",
    meaning: "The scopes that are requested. Some providers need another one for groups.",
    config: Config.schema(scopes, "OIDC_SCOPES").pipe(Config.withDefault("openid email profile"))
  }),
  oidcGroupsClaim: define({
    name: "OIDC_GROUPS_CLAIM",
    type: "text",
    default: "groups",
    meaning: "The claim with the groups of a person.",
    config: Config.NonEmptyString("OIDC_GROUPS_CLAIM").pipe(Config.withDefault("groups"))
  }),
  oidcJoin: define({
    name: "OIDC_JOIN",
    type: "rules of the form WHO WORKSPACE ROLE, comma-separated, such as @example.com northwind member",
    default: "none: only members sign in",
    meaning:
      "The people who join a workspace by signing in, and their role. WHO is the domain of a verified email with an at sign, or a group of the identity provider; WORKSPACE is a slug. The roles of groups are followed at each sign-in (D-OIDC-5).",
    config: Config.schema(rules, "OIDC_JOIN").pipe(
      Config.withDefault(""),
      Config.map((text) => joinRulesIn(text) ?? [])
    )
  }),
  oidcAllowedNetworks: define({
    name: "OIDC_ALLOWED_NETWORKS",
    type: "addresses or CIDR blocks, comma-separated",
    default: "none: the identity provider must be on the public Internet, with https",
    meaning:
      "Your own networks that the identity provider can also be in, with https or http. Only requests to the identity provider reach them.",
    config: networks("OIDC_ALLOWED_NETWORKS")
  })
} as const

type Values = {
  readonly [Name in keyof typeof oidcSettings]: Config.Success<(typeof oidcSettings)[Name]["config"]>
}

/** The settings of the identity provider that are missing although others need them. */
export const oidcFaults = (values: Values): ReadonlyArray<Fault> => {
  const missing = (
    name: "oidcIssuer" | "oidcClientId",
    given: "oidcIssuer" | "oidcClientId"
  ): ReadonlyArray<Fault> =>
    values[given]._tag === "Some" && values[name]._tag === "None"
      ? [
          {
            name: oidcSettings[name].name,
            problem: `is not set, and is required with ${oidcSettings[given].name}`,
            remedy: `Set it to a value of the form: ${oidcSettings[name].type}. ${oidcSettings[name].meaning}`
          }
        ]
      : []
  return [...missing("oidcClientId", "oidcIssuer"), ...missing("oidcIssuer", "oidcClientId")]
}

import * as Schema from "effect/Schema"

const placeholder = "{uid}"

/** A URL with one `{uid}`, which each meeting replaces by its root uid, in the path or the query of an https address. */
export const LinkTemplate = Schema.String.check(
  Schema.isMaxLength(500),
  Schema.isPattern(/^https:\/\/[A-Za-z0-9.-]+(?::[0-9]{1,5})?\/[!-z|~]*\{uid\}[!-z|~]*$/u, {
    message: "must be an https URL with {uid} once, after the host name",
    code: "link_template"
  })
)

/** The link of a meeting by a template (D-CONF-2). */
export const linkFromTemplate = (template: string, rootUid: string): string =>
  template.replace(placeholder, rootUid)

/**
 * Who makes the link of each online meeting (D-CONF-1). `google_meet` and `teams`: the calendar of the leading host. `account`: a
 * conference account of the workspace, such as Zoom. `link_template`: this service.
 */
export const Conference = Schema.Union([
  Schema.Struct({ provider: Schema.Literals(["google_meet", "teams"]) }),
  Schema.Struct({ provider: Schema.Literal("account"), accountId: Schema.String.check(Schema.isUUID()) }),
  Schema.Struct({ provider: Schema.Literal("link_template"), template: LinkTemplate })
])
export type Conference = typeof Conference.Type

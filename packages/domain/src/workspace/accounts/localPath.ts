import * as Schema from "effect/Schema"

/**
 * A path of this service, with or without a query, to return to after a sign-in (D-SIGN-9). Browsers read a second slash or
 * a backslash after the first one as the beginning of another host, and remove tabs and line feeds; none of them is allowed.
 */
export const LocalPath = Schema.String.check(
  Schema.isMaxLength(2000),
  Schema.isPattern(/^\/(?!\/)[A-Za-z0-9._~!$&'()*+,;=:@%/?-]*$/, {
    message: "must be a path of this service, such as /-/account",
    code: "own_path"
  })
)

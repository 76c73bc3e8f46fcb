import * as Schema from "effect/Schema"

export { MailKind } from "../consistency/index.ts"

/** The role of a mail's recipient. A member gets a copy of what the hosts get, without an invitation. */
export const MailAudience = Schema.Literals(["booker", "guest", "host", "member"])
export type MailAudience = typeof MailAudience.Type

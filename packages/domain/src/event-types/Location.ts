import * as Schema from "effect/Schema"
import { WebAddress } from "./WebAddress.ts"

/** Where a booking takes place (D-BOOK-12). `in_person_attendee`: the booker gives the address. */
export const Location = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("video"), conferencingLink: WebAddress }),
  Schema.Struct({ kind: Schema.Literal("custom_link"), conferencingLink: WebAddress }),
  Schema.Struct({ kind: Schema.Literal("in_person_host"), address: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("in_person_attendee") }),
  Schema.Struct({ kind: Schema.Literal("phone") })
])
export type Location = typeof Location.Type
export type LocationKind = Location["kind"]

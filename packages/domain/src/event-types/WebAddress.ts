import * as Schema from "effect/Schema"

/** An absolute http or https address: anything else in a redirect or a link could run script in the booker's browser. */
export const WebAddress = Schema.String.check(
  Schema.makeFilter(
    (text) =>
      (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) || "must be an http or https address"
  )
).pipe(Schema.brand("WebAddress"))
export type WebAddress = typeof WebAddress.Type

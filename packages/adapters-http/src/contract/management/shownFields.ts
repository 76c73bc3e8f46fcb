import type * as Schema from "effect/Schema"

/**
 * Schemas of the wire for some of the fields that a view shows. One for a field that members do not see does not compile
 * (D-PRIV-3).
 */
export type FormsOf<Shown> = { readonly [K in keyof Shown]?: Schema.Top }

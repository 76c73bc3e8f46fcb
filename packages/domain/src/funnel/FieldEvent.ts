import * as Schema from "effect/Schema"

/** How long a visitor stayed in one field of the booking form, and whether the form was left there (specification 2). */
export const FieldEvent = Schema.Struct({
  field: Schema.String,
  /** 0 to 3600; fractions count. */
  dwellSeconds: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 3600 })),
  abandoned: Schema.Boolean
})
export type FieldEvent = typeof FieldEvent.Type

import * as Schema from "effect/Schema"

/** So many options a field offers at most. */
export const maximumOptions = 100

/** One question of the booking form; its key names the answer and the contact's custom field. */
export const FormField = Schema.Struct({
  key: Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_.-]{1,64}$/u)),
  label: Schema.String,
  type: Schema.Literals(["text", "textarea", "number", "select", "multiselect", "checkbox", "phone", "url"]),
  required: Schema.Boolean,
  options: Schema.optionalKey(Schema.Array(Schema.String))
})
export type FormField = typeof FormField.Type

/** The questions that an event type asks, besides name, e-mail and phone. */
export const BookingForm = Schema.Struct({ fields: Schema.Array(FormField) })
export type BookingForm = typeof BookingForm.Type

/** Every form has these three fields, whatever the event type adds (D-FUN-1). */
export const standardFields: ReadonlyArray<string> = ["name", "email", "phone"]

/** The keys of the event type's own questions: the custom fields that capture and book may store. */
export const formKeys = (form: BookingForm): ReadonlySet<string> => new Set(form.fields.map(({ key }) => key))

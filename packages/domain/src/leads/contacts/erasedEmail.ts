import { Email } from "../../kernel/texts/index.ts"

const suffix = "@erased.invalid"

/** The email that replaces an erased person's: undeliverable, and without personal data. `id` identifies the person. */
export const erasedEmail = ({ id }: { readonly id: string }): Email => Email.make(`${id}${suffix}`)

/** Whether the email replaces an erased person's. */
export const isErased = (email: Email): boolean => email.endsWith(suffix)

import type { Draft } from "./Draft.ts"

/** Without format characters (Unicode's Cf): contacts and messages put invisible ones around addresses that people copy. */
export const withoutMarks = (text: string): string => text.replaceAll(/\p{Cf}/gu, "")

/** What a visitor typed or pasted, with addresses and numbers as they look. Names need such characters in some scripts. */
export const asSeen = (change: Partial<Draft>): Partial<Draft> => ({
  ...change,
  ...(change.email === undefined ? {} : { email: withoutMarks(change.email) }),
  ...(change.phone === undefined ? {} : { phone: withoutMarks(change.phone) }),
  ...(change.guests === undefined
    ? {}
    : { guests: change.guests.map((guest) => ({ ...guest, email: withoutMarks(guest.email) })) })
})

/** The parts of a contact's timeline that can be shown alone. */
export const parts = ["visits", "meetings", "money"] as const
export type Part = (typeof parts)[number]

/** The part that an address names; null: all. */
export const partIn = (query: Readonly<Record<string, string>>): Part | null =>
  parts.find((part) => part === query["show"]) ?? null

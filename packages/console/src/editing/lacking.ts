/** The names of the fields that are empty, in their order. */
export const lacking = (fields: Readonly<Record<string, string>>): ReadonlyArray<string> =>
  Object.entries(fields).flatMap(([name, value]) => (value.trim() === "" ? [name] : []))

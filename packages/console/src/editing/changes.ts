/** The fields of a resource that differ from the version that was read. */
export type Changes<A> = Partial<A>

/** Whether two values of the API are the same. The order of an object's fields does not matter. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [mine, theirs] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  return (
    mine.size === theirs.size &&
    [...mine].every(([name, value]) => theirs.has(name) && isSame(value, theirs.get(name)))
  )
}

/** The changes with another one. A field that has its stored value again is no change. */
export const withChange = <A extends object>(
  stored: A,
  changes: Changes<A>,
  change: Changes<A>
): Changes<A> => {
  const all: Changes<A> = { ...changes, ...change }
  for (const name in change) if (isSame(all[name], stored[name])) delete all[name]
  return all
}

/** The stored values of the fields that these changes replace, which undo them. */
export const formerOf = <A extends object>(stored: A, changes: Changes<A>): Changes<A> => {
  const former: Changes<A> = {}
  for (const name in changes) former[name] = stored[name]
  return former
}

/** The fields that both changed, to different values. */
export const clashesOf = <A extends object>(
  base: A,
  theirs: A,
  changes: Changes<A>
): ReadonlyArray<keyof A & string> => {
  const names: Array<keyof A & string> = []
  for (const name in changes)
    if (!isSame(base[name], theirs[name]) && !isSame(changes[name], theirs[name])) names.push(name)
  return names
}

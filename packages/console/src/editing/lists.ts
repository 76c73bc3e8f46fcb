/** A list with another item at a place. */
export const withItem = <Item>(items: ReadonlyArray<Item>, index: number, item: Item): Array<Item> =>
  items.map((each, place) => (place === index ? item : each))

/** A list without the item at a place. */
export const withoutItem = <Item>(items: ReadonlyArray<Item>, index: number): Array<Item> =>
  items.filter((_, place) => place !== index)

/** A list whose item at a place is one place earlier (-1) or later (1); the same list at its ends. */
export const moved = <Item>(items: ReadonlyArray<Item>, index: number, by: -1 | 1): Array<Item> => {
  const all = [...items]
  const [item] = all.splice(index, 1)
  if (item === undefined || index + by < 0 || index + by > all.length) return [...items]
  all.splice(index + by, 0, item)
  return all
}

/** The lines of a text, without empty ones. */
export const linesOf = (text: string): Array<string> =>
  text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()]))

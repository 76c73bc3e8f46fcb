/** A list with another item at a place. */
export const withItem = <Item>(items: ReadonlyArray<Item>, index: number, item: Item): Array<Item> =>
  items.map((each, place) => (place === index ? item : each))

/** A list without the item at a place. */
export const withoutItem = <Item>(items: ReadonlyArray<Item>, index: number): Array<Item> =>
  items.filter((_, place) => place !== index)

/** A list whose item at a place is at another one; the same list if one of them does not exist. */
export const placed = <Item>(items: ReadonlyArray<Item>, from: number, to: number): Array<Item> => {
  const all = [...items]
  const [item] = from >= 0 && to >= 0 && to < all.length ? all.splice(from, 1) : []
  if (item !== undefined) all.splice(to, 0, item)
  return all
}

/** A list whose item at a place is one place earlier (-1) or later (1); the same list at its ends. */
export const moved = <Item>(items: ReadonlyArray<Item>, index: number, by: -1 | 1): Array<Item> =>
  placed(items, index, index + by)

/** The lines of a text, without empty ones. */
export const linesOf = (text: string): Array<string> =>
  text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()]))

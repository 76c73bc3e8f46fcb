// Without a schema, because the console has it too.

/** The items in a workspace's order: those that it names, then the others as they are given. Ids without an item are ignored. */
export const inOrder = <Item extends { readonly id: string }>(
  items: ReadonlyArray<Item>,
  order: ReadonlyArray<string>
): ReadonlyArray<Item> => {
  const places = new Map(order.map((id, place) => [id, place]))
  const placeOf = ({ id }: Item) => places.get(id) ?? order.length
  return items.toSorted((one, other) => placeOf(one) - placeOf(other))
}

import * as Schema from "effect/Schema"

/** Where to look in a list: the property tests draw these. */
export const Draws = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 999 }))).check(
  Schema.isMaxLength(40)
)

/** The items in an order that draws decide, each at least once, some again. */
export const shuffled = <A>(items: ReadonlyArray<A>, draws: ReadonlyArray<number>): ReadonlyArray<A> => {
  const order: Array<A> = [...items]
  for (const [at, draw] of draws.entries()) {
    const item = items[draw % items.length]
    if (item === undefined) continue
    // Half of the draws move an item to another place, half repeat one there.
    const place = (draw + at * 7) % (order.length + 1)
    if (draw % 2 === 0) order.splice(order.lastIndexOf(item), 1)
    order.splice(Math.min(place, order.length), 0, item)
  }
  return order
}

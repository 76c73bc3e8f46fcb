/**
 * A value as JSON shows it. Comparing these compares instants as instants: a `DateTime` caches its parts in
 * itself, and two equal ones may differ in that.
 */
export const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { clashesOf, isSame, withChange } from "./changes.ts"

const Settings = Schema.Struct({
  title: Schema.Literals(["one", "two"]),
  hosts: Schema.Array(Schema.Literals([1, 2])).check(Schema.isMaxLength(2)),
  limit: Schema.NullOr(Schema.Literals([1, 2]))
})
const text = (value: unknown) => JSON.stringify(value)

describe("changes of an editor", () => {
  it.prop(
    "equal values have equal texts, and the order of fields does not matter",
    [Settings, Settings],
    ([one, other]) => {
      assert.strictEqual(isSame(one, other), text(one) === text(other))
      assert.isTrue(isSame(one, { limit: one.limit, hosts: one.hosts, title: one.title }))
    }
  )

  it.prop(
    "D-CON-33: only fields that differ from the stored version are changes",
    [Settings, Settings, Settings],
    ([stored, first, second]) => {
      const changes = withChange(stored, withChange(stored, {}, first), second)
      assert.deepStrictEqual({ ...stored, ...changes }, second)
      for (const [name, value] of Object.entries(changes))
        assert.notStrictEqual(text(value), text(Object.entries(stored).find(([each]) => each === name)?.[1]))
    }
  )

  it.prop(
    "D-CON-33: a clash is a field that both changed, to different values",
    [Settings, Settings, Settings],
    ([base, theirs, mine]) => {
      const changes = withChange(base, {}, mine)
      const expected = (["title", "hosts", "limit"] as const).filter(
        (name) =>
          text(base[name]) !== text(mine[name]) &&
          text(base[name]) !== text(theirs[name]) &&
          text(mine[name]) !== text(theirs[name])
      )
      assert.sameMembers([...clashesOf(base, theirs, changes)], expected)
    }
  )
})

import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { concurrentIndex, contraction, type Migrations } from "./Migration.ts"
import { missingFrom, otherHistory, sha256, type StoredSchema, tooEarly } from "./schemaState.ts"
import { isOlder, newerOf, type Version } from "./Version.ts"

const part = Schema.Literals([0, 1, 2, 9, 10, 11])
const version = Schema.Tuple([part, part, part])
const versionOf = ([major, minor, patch]: typeof version.Type): Version => `${major}.${minor}.${patch}`
/** A text whose order is the order of the versions. */
const place = (text: string) =>
  text
    .split(".")
    .map((number) => number.padStart(4, "0"))
    .join(".")

const id = Schema.Literals([1, 2, 3, 4, 5])
const ids = Schema.Array(id).check(Schema.isMaxLength(5))
const text = Schema.UndefinedOr(Schema.Literals(["one", "two"]))
const texts = Schema.Struct({ "a.sql": text, "b.sql": text })
const filesOf = (some: typeof texts.Type) =>
  Object.entries(some).flatMap(([path, content]) => (content === undefined ? [] : [[path, content] as const]))

const stored = (fields: Partial<StoredSchema>): StoredSchema => ({
  ran: new Map(),
  files: new Map(),
  migratedBy: "0.0.0",
  oldest: "0.0.0",
  ...fields
})

describe("the versions of a schema", () => {
  it.prop(
    "D-UPG-4: are compared by major, minor and patch, as numbers; a pre-release counts as its release",
    [version, version],
    ([mine, theirs]) => {
      const [one, other] = [versionOf(mine), versionOf(theirs)]
      assert.strictEqual(isOlder(one, other), place(one) < place(other))
      assert.strictEqual(place(newerOf(one, other)), [place(one), place(other)].sort()[1])
      assert.isFalse(isOlder(`${one}-beta.1`, one))
    },
    { arbitrary: { runs: 1000 } }
  )

  it.prop(
    "D-UPG-5: a step is too early if it needs a later version than the one that migrated, except on an empty database",
    [Schema.Array(version).check(Schema.isMaxLength(4)), version, Schema.Boolean],
    ([needed, migrated, isEmpty]) => {
      const steps = needed.map(
        (needs, index) => [`${100 + index}_step`, contraction(versionOf(needs), Effect.void)] as const
      )
      const schema = stored({ migratedBy: versionOf(migrated), ran: new Map(isEmpty ? [] : [[1, "first"]]) })
      const found = tooEarly(missingFrom(schema, Object.fromEntries(steps)), schema)
      const first = needed.findIndex((needs) => place(versionOf(migrated)) < place(versionOf(needs)))
      assert.strictEqual(found?.key, isEmpty || first < 0 ? undefined : `${100 + first}_step`)
    },
    { arbitrary: { runs: 1000 } }
  )
})

describe("what is missing", () => {
  it.prop(
    "D-UPG-3: every unknown step in the order of the numbers, and changed files unless the schema is newer",
    [ids, ids, texts, texts, version, version],
    ([known, ran, files, ranFiles, own, migratedBy]) => {
      const migrations: Migrations = {
        ...Object.fromEntries(known.map((id) => [`000${id}_step`, concurrentIndex("i", "on t (c)")])),
        ...Object.fromEntries(filesOf(files))
      }
      const missing = missingFrom(
        stored({
          ran: new Map(ran.map((id) => [id, "step"])),
          files: new Map(filesOf(ranFiles).map(([path, content]) => [path, sha256(content)])),
          migratedBy: versionOf(migratedBy)
        }),
        migrations,
        versionOf(own)
      )
      assert.deepStrictEqual(
        missing.steps.map(({ id }) => id),
        [1, 2, 3, 4, 5].filter((id) => known.some((one) => one === id) && !ran.some((one) => one === id))
      )
      const isLater = place(versionOf(own)) < place(versionOf(migratedBy))
      const isNewer = isLater || ran.some((id) => !known.includes(id))
      const paths = (["a.sql", "b.sql"] as const).filter(
        (path) => !isNewer && files[path] !== undefined && files[path] !== ranFiles[path]
      )
      assert.deepStrictEqual(
        missing.files.map(({ path }) => path),
        paths
      )
    },
    { arbitrary: { runs: 1000 } }
  )
})

describe("a database of another history", () => {
  const name = Schema.Literals(["baseline", "service_role"])
  const named = Schema.Array(Schema.Tuple([id, name])).check(Schema.isMaxLength(5))

  it.prop(
    "D-UPG-8: has a migration whose number is that of another one; unknown numbers are of a later version",
    [named, named],
    ([known, ran]) => {
      const [own, theirs] = [new Map(known), new Map(ran)]
      const migrations = Object.fromEntries([...own].map(([id, name]) => [`000${id}_${name}`, Effect.void]))
      const differing = [1, 2, 3, 4, 5].flatMap((number) =>
        [...theirs].flatMap(([id, stored]) =>
          id === number && own.has(id) && own.get(id) !== stored ? [`000${id}_${stored}`] : []
        )
      )
      assert.strictEqual(otherHistory(stored({ ran: theirs }), migrations), differing[0])
    },
    { arbitrary: { runs: 1000 } }
  )
})

import { readFileSync } from "node:fs"
import { touchKeys } from "@calendeal/domain/contacts"
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { readFile } from "@calendeal/app/workspace-file/readFile"
import { workspaceFileSchema } from "@calendeal/app/workspace-file/WorkspaceFile"

const docs = new URL("../../docs/reference/", import.meta.url)
const read = (name: string) => readFileSync(new URL(name, docs), "utf8")

interface Described {
  readonly [key: string]: unknown
  readonly description?: string
  readonly $ref?: string
}

/**
 * The paths of the schema's properties without a description, in place or by reference. In `anyOf` and similar
 * conditions the description is on the property itself: `known`.
 */
const undescribed = (
  schema: unknown,
  defs: Readonly<Record<string, Described>>,
  path: string,
  known: ReadonlySet<string> = new Set()
): Array<string> => {
  if (typeof schema !== "object" || schema === null) return []
  const properties: Readonly<Record<string, Described>> = Object(
    "properties" in schema ? schema.properties : {}
  )
  const isDescribed = ({ $ref, description, allOf }: Described): boolean =>
    (description ?? "").length > 10 ||
    ($ref !== undefined && isDescribed(defs[$ref.replace(/^.*\//, "")] ?? {})) ||
    (Array.isArray(allOf) && allOf.some(isDescribed))
  const described = new Set([
    ...known,
    ...Object.keys(properties).filter((name) => isDescribed(properties[name] ?? {}))
  ])
  const isCondition = (key: string) =>
    Array.isArray(schema) || ["allOf", "anyOf", "oneOf", "not"].includes(key)
  return [
    ...Object.keys(properties).flatMap((name) => (described.has(name) ? [] : [`${path}.${name}`])),
    ...Object.entries(schema).flatMap(([key, part]) =>
      undescribed(part, defs, `${path}.${key}`, isCondition(key) ? described : new Set())
    )
  ]
}

describe("docs/reference/workspace-file.md", () => {
  it("D-FILE-1: every property of the schema has a description", () => {
    const schema = JSON.parse(JSON.stringify(workspaceFileSchema()))
    assert.deepStrictEqual(undescribed(schema, schema.$defs, "$"), [])
    assert.match(JSON.stringify(schema), /"priority":\{[^}]*highest priority/)
  })

  it("D-FILE-1: the schema allows exactly the fields that a rule may use", () => {
    const { $defs } = JSON.parse(JSON.stringify(workspaceFileSchema()))
    const { field } = $defs.ConditionRequest.properties
    const pattern = new RegExp(
      /"pattern":("(?:[^"\\]|\\.)*")/
        .exec(JSON.stringify(field))?.[1]
        ?.slice(1, -1)
        .replaceAll("\\\\", "\\") ?? "^$",
      "u"
    )
    const allowed = [
      "email",
      "email_domain",
      "name",
      "phone",
      "phone_country",
      "custom.size",
      ...touchKeys.map((key) => `attribution.${key}`)
    ]
    for (const name of allowed) assert.match(name, pattern)
    for (const name of ["custom.", "ip", "attribution.utm_sorce", "custom.a b", "xemail"])
      assert.notMatch(name, pattern)
  })

  it("D-FILE-1: the JSON Schema in the repository is the output of `calendeal schema`", () => {
    assert.deepStrictEqual(JSON.parse(read("workspace-file.schema.json")), workspaceFileSchema())
  })

  it("D-FILE-1: the page's example can be applied", () => {
    const [, example = ""] = /```yaml\n([\s\S]*?)```/.exec(read("workspace-file.md")) ?? []
    const file = readFile(example)
    assert.deepStrictEqual(Result.isFailure(file) ? file.failure.faults : [], [])
    assert.include(example, "eventTypes:")
  })
})

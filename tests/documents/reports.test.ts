import { readFileSync } from "node:fs"
import { Model } from "@calendeal/domain/attribution"
import { assert, describe, it } from "@effect/vitest"

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8")
const { components, paths } = JSON.parse(read("docs/reference/openapi.json"))

interface Node {
  readonly $ref?: string
  readonly anyOf?: ReadonlyArray<Node>
  readonly allOf?: ReadonlyArray<Node>
  readonly items?: Node
  readonly properties?: Readonly<Record<string, Node>>
}

/** The fields of an answer with those of their parts, each as `part.field`. Lists have the name of their field. */
const fieldsOf = (node: Node, part = ""): ReadonlyArray<string> => {
  const { $ref, allOf = [], anyOf = [], items, properties = {} } = node
  if ($ref !== undefined) return fieldsOf(components.schemas[$ref.split("/").at(-1) ?? ""], part)
  return [
    ...[...anyOf, ...allOf, ...(items === undefined ? [] : [items])].flatMap((one) => fieldsOf(one, part)),
    ...Object.entries(properties).flatMap(([name, one]) => [
      `${part}${name}`,
      ...fieldsOf(one, name === "items" ? part : `${part}${name}.`)
    ])
  ]
}

/** The reports of the API with their fields. */
const reports = Object.entries<Record<string, { readonly responses: Record<string, Node> }>>(paths).flatMap(
  ([path, methods]) => {
    const [, name] = /\/(reports\/.*)$/.exec(path) ?? []
    if (name === undefined) return []
    const answer = methods["get"]?.responses["200"]
    const named =
      answer?.$ref === undefined ? answer : components.responses[answer.$ref.split("/").at(-1) ?? ""]
    return [{ name, fields: fieldsOf(named.content["application/json"].schema) }]
  }
)

const page = read("docs/reference/reports.md")

/** The section of a heading, without those after it. */
const sectionOf = (heading: string) =>
  page.split(/^## /m).find((section) => section.startsWith(heading)) ?? ""
/** The names in the first cells of the tables of a section. */
const namesIn = (section: string) =>
  [...section.matchAll(/^\| `([A-Za-z0-9_.]+)`/gm)].map(([, name]) => name ?? "")
const last = (name: string) => name.split(".").at(-1) ?? ""

describe("docs/reference/reports.md", () => {
  const common = namesIn(sectionOf("What all reports have"))

  it("D-REP-8: has a section with an example for each report of the API, and for no other", () => {
    const sections = [...page.matchAll(/^## `(.+)`$/gm)].map(([, name]) => name)
    assert.sameMembers(
      sections,
      reports.map(({ name }) => name)
    )
    for (const { name } of reports) assert.include(sectionOf(`\`${name}\``), "**Example.**", name)
  })

  it.for(reports)("D-REP-8: defines each figure of $name, and no other", ({ fields, name }) => {
    const [section = ""] = sectionOf(`\`${name}\``).split("### Models")
    const defined = namesIn(section)
    // A field that several parts have is defined once, by its name alone.
    const undefinedOnes = fields.filter(
      (field) => ![...defined, ...common].some((known) => known === field || known === last(field))
    )
    assert.deepStrictEqual(undefinedOnes, [])
    assert.deepStrictEqual(
      defined.filter((known) => !fields.some((field) => known === field || known === last(field))),
      []
    )
  })

  it("D-REP-8: has a line for each model", () => {
    const [, models = ""] = sectionOf("`reports/revenue`").split("### Models")
    assert.deepStrictEqual(namesIn(models), [...Model.literals])
  })
})

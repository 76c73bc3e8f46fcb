import { readFileSync } from "node:fs"

const page = readFileSync(new URL("../../../../docs/guides/webhooks.md", import.meta.url), "utf8")

/** The example messages of docs/guides/webhooks.md by their headings. */
export const examples = new Map(
  [...page.matchAll(/^### (\w+)\n\n```json\n(.*?)```/gms)].map(([, kind = "", json = ""]) => [
    kind,
    JSON.parse(json)
  ])
)

/** The paths of all fields. A list has the paths of its first item. */
export const fieldsOf = (value: unknown, path = ""): ReadonlyArray<string> => {
  if (Array.isArray(value)) return fieldsOf(value[0], `${path}0.`)
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([name, field]) => [
    `${path}${name}`,
    ...fieldsOf(field, `${path}${name}.`)
  ])
}

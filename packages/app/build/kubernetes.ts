// Writes deploy/kubernetes from the Helm chart with its default values, for `kubectl apply`. `npm run kubernetes`. The templates
// use only `{{ .Release.Name }}` and `{{ .Values.name }}`, also with `| quote`, and `toJson`, so that this needs no Helm.
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parse } from "yaml"

const deploy = fileURLToPath(new URL("../../../deploy/", import.meta.url))
const chart = join(deploy, "helm/calendeal")

/** The rendered templates by file name. */
export const rendered = (): ReadonlyMap<string, string> => {
  const values: unknown = parse(readFileSync(join(chart, "values.yaml"), "utf8"))
  const files = readdirSync(join(chart, "templates")).toSorted()
  return new Map(
    files.map((file) => [file, render(readFileSync(join(chart, "templates", file), "utf8"), values)])
  )
}

const render = (template: string, values: unknown) => {
  const all = { Release: { Name: "calendeal" }, Values: values }
  const text = template
    .replaceAll(/\{\{ toJson \.([\w.]+) \}\}/g, (_, path: string) => JSON.stringify(valueAt(all, path)))
    .replaceAll(/\{\{ \.([\w.]+)( \| quote)? \}\}/g, (_, path: string, quoted?: string) => {
      const value = String(valueAt(all, path))
      return quoted === undefined ? value : JSON.stringify(value)
    })
  if (text.includes("{{"))
    throw new Error(`Unknown expression: ${text.slice(text.indexOf("{{")).split("\n")[0]}`)
  return text
}

const valueAt = (values: unknown, path: string): unknown =>
  path.split(".").reduce((found, name) => {
    const entries = new Map(Object.entries(Object(found)))
    if (!entries.has(name)) throw new Error(`There is no ${path}`)
    return entries.get(name)
  }, values)

if (import.meta.main) {
  for (const [file, text] of rendered()) writeFileSync(join(deploy, "kubernetes", file), text)
}

import type { Discovery, Method, Parameter, Shape } from "./Discovery.ts"
import { GoogleError, invalid } from "./GoogleError.ts"
import { isJson, type Json } from "./Json.ts"

/** Checks requests against the discovery document: everything that it does not name is refused. */
export const checks = ({ parameters, schemas }: Discovery) => {
  const shapeOf = (shape: Shape): Shape =>
    shape.$ref === undefined ? shape : { ...schemas[shape.$ref], ...withoutReference(shape) }

  const checkValue = (value: unknown, given: Shape, place: string, isPatch: boolean): void => {
    if (value === null && isPatch) return
    const shape = shapeOf(given)
    // Google ignores fields that it sets itself. Here they are mistakes.
    if (/Read-only/.test(given.description ?? "")) throw invalid(`${place} is read-only`)
    if (shape.type === "array") {
      if (!Array.isArray(value)) throw invalid(`${place} is no array`)
      for (const [nth, item] of value.entries())
        checkValue(item, shape.items ?? {}, `${place}[${nth}]`, false)
      return
    }
    if (shape.type === "object") {
      if (!isJson(value)) throw invalid(`${place} is no object`)
      for (const [name, part] of Object.entries(value)) {
        const known = shape.properties?.[name] ?? shape.additionalProperties
        if (known === undefined) throw invalid(`${place}.${name} is unknown`)
        checkValue(part, known, `${place}.${name}`, isPatch)
      }
      return
    }
    if (!isOfType(value, shape)) throw invalid(`${place} is no ${shape.format ?? shape.type ?? "value"}`)
    const named = namedValues(shape)
    if (named.size > 0 && !named.has(String(value))) throw invalid(`${place} has no such value`)
  }

  const checkParameter = (name: string, text: string, parameter: Parameter | undefined): void => {
    if (parameter === undefined || parameter.location !== "query") throw invalid(`Unknown parameter ${name}`)
    const { enum: values, maximum, minimum, pattern, type } = parameter
    const isRight =
      (type !== "boolean" || /^(?:true|false)$/.test(text)) &&
      (type !== "integer" ||
        (/^-?\d+$/.test(text) &&
          Number(text) >= Number(minimum ?? text) &&
          Number(text) <= Number(maximum ?? text))) &&
      (values === undefined || values.includes(text)) &&
      (pattern === undefined || new RegExp(`^(?:${pattern})$`, "u").test(text)) &&
      (parameter.format !== "date-time" || isDateTime(text))
    if (!isRight) throw invalid(`Invalid value for ${name}`)
  }

  return {
    /** Fails if the query has parameters that the method has not, or wrong values. */
    query: (method: Method, search: URLSearchParams): void => {
      const known = { ...parameters, ...method.parameters }
      for (const [name, text] of search) {
        checkParameter(name, text, known[name])
        if (search.getAll(name).length > 1 && known[name]?.repeated !== true)
          throw invalid(`${name} appears twice`)
      }
      for (const [name, { location, required }] of Object.entries(known)) {
        if (location === "query" && required === true && !search.has(name))
          throw invalid(`${name} is missing`)
      }
    },

    /** The request's body. Fails if it is not of the method's schema. */
    body: (method: Method, text: string): Json => {
      if (method.request === undefined) {
        if (text !== "") throw invalid("There must be no body")
        return {}
      }
      const body = parse(text)
      const isPatch = method.httpMethod === "PATCH"
      checkValue(body, method.request, method.request.$ref, isPatch)
      const { properties = {} } = shapeOf(method.request)
      for (const [name, { annotations }] of Object.entries(properties)) {
        if (annotations?.required?.includes(method.id) === true && !(name in body))
          throw invalid(`Missing ${name}`)
      }
      return body
    },

    /** The parts of a response that `fields` selects. Fails if the response's schema has no such field. */
    selected: (method: Method, response: Json, fields: string | null): Json => {
      if (fields === null || fields === "*" || method.response === undefined) return response
      const { rest, tree } = selectionIn(fields)
      if (rest !== "") throw invalid(`Invalid field selection ${fields}`)
      const select = (value: unknown, chosen: Selection, given: Shape): unknown => {
        if (chosen.size === 0) return value
        const shape = shapeOf(given)
        if (shape.type === "array") {
          return Array.isArray(value) ? value.map((item) => select(item, chosen, shape.items ?? {})) : value
        }
        const entries = [...chosen].flatMap(([name, deeper]) => {
          const part = shape.properties?.[name] ?? shape.additionalProperties
          if (part === undefined) throw invalid(`Invalid field selection ${name}`)
          const found = select(isJson(value) ? value[name] : undefined, deeper, part)
          return found === undefined ? [] : [[name, found] as const]
        })
        return value === undefined ? undefined : Object.fromEntries(entries)
      }
      const chosen = select(response, tree, method.response)
      return isJson(chosen) ? chosen : {}
    }
  }
}

const withoutReference = ({ $ref: _, ...rest }: Shape): Shape => rest

const parse = (text: string): Json => {
  try {
    const body: unknown = JSON.parse(text)
    if (isJson(body)) return body
  } catch {
    // Below.
  }
  throw new GoogleError(400, "parseError", "Parse Error")
}

const isDateTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(text) &&
  !Number.isNaN(Date.parse(text))

const isOfType = (value: unknown, { format, type }: Shape): boolean => {
  if (type === "boolean") return typeof value === "boolean"
  if (type === "integer") return Number.isInteger(value)
  if (type === "number") return typeof value === "number"
  if (typeof value !== "string") return false
  if (format === "date-time") return isDateTime(value)
  if (format === "date") return /^\d{4}-\d\d-\d\d$/.test(value)
  return format !== "int64" || /^-?\d+$/.test(value)
}

/** The values in a description's list, for example `- "confirmed" - The event is confirmed.`; empty: any. */
const namedValues = ({ description = "", enum: values }: Shape): ReadonlySet<string> =>
  values === undefined && /possible values are/i.test(description)
    ? new Set(Array.from(description.matchAll(/^- "([^"]*)"/gm), ([, name = ""]) => name))
    : new Set(values)

/** The selected fields, each with the selected fields within; empty: all. */
interface Selection extends ReadonlyMap<string, Selection> {}

/** Parses a list like `a,b(c,d/e)`, up to the first other character. */
const selectionIn = (text: string): { readonly tree: Selection; readonly rest: string } => {
  const tree = new Map<string, Selection>()
  let rest = text
  for (;;) {
    const [path = ""] = /^[A-Za-z/]+/.exec(rest) ?? []
    rest = rest.slice(path.length)
    let within: Selection = new Map()
    if (rest.startsWith("(")) {
      const inner = selectionIn(rest.slice(1))
      if (!inner.rest.startsWith(")")) throw invalid(`Invalid field selection ${text}`)
      within = inner.tree
      rest = inner.rest.slice(1)
    }
    const [name = "", ...deeper] = path.split("/")
    if (name === "") throw invalid(`Invalid field selection ${text}`)
    tree.set(
      name,
      deeper.reduceRight((selection, part): Selection => new Map([[part, selection]]), within)
    )
    if (!rest.startsWith(",")) return { tree, rest }
    rest = rest.slice(1)
  }
}

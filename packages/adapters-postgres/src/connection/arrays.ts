import type { PostgresType } from "postgres"

// postgres.js (3.4.9) queries the array types at each connect, and a connection lost during that query causes an unhandled
// rejection. The numbers of the built-in types never change. Arrays of other types (enums, domains) are returned as text:
// cast them to text[] in the query.

interface Element {
  readonly parse: (text: string) => unknown
  readonly serialize: (value: unknown) => string
}

const text: Element = { parse: (raw) => raw, serialize: String }
const number: Element = { parse: Number, serialize: String }
const boolean: Element = { parse: (raw) => raw === "t", serialize: (value) => (value === true ? "t" : "f") }
const json: Element = { parse: (raw) => JSON.parse(raw), serialize: (value) => JSON.stringify(value) }
const date: Element = {
  parse: (raw) => new Date(raw),
  serialize: (value) => (value instanceof Date ? value.toISOString() : String(value))
}

/** By the array type's number in pg_type. */
const elements: Readonly<Record<number, Element>> = {
  199: json, // json[]
  1000: boolean,
  1005: number, // int2[]
  1007: number, // int4[]
  1009: text,
  1015: text, // varchar[]
  1016: text, // int8[], as int8 itself
  1021: number, // float4[]
  1022: number, // float8[]
  1115: date, // timestamp[]
  1182: date, // date[]
  1185: date, // timestamptz[]
  1231: text, // numeric[], as numeric itself
  2951: text, // uuid[]
  3807: json, // jsonb[]
  3911: text // tstzrange[]
}

export const arrayTypes: Readonly<Record<string, PostgresType>> = Object.fromEntries(
  Object.entries(elements).map(([oid, element]) => [
    `array${oid}`,
    {
      to: Number(oid),
      from: [Number(oid)],
      parse: (raw: string) => parseArray(raw, element),
      serialize: (value: unknown) => (Array.isArray(value) ? serializeArray(value, element.serialize) : value)
    }
  ])
)

const serializeArray = (values: ReadonlyArray<unknown>, serialize: Element["serialize"]): string => {
  const items = values.map((value) => {
    if (value === null || value === undefined) return "NULL"
    if (Array.isArray(value) && serialize !== json.serialize) return serializeArray(value, serialize)
    return `"${escaped(serialize(value))}"`
  })
  return `{${items.join(",")}}`
}

const escaped = (text: string) =>
  text.includes('"') || text.includes("\\") ? text.replaceAll(/["\\]/g, String.raw`\$&`) : text

/** One non-empty list of unquoted items: the fast path, because long arrays are plain. */
const isPlain = (raw: string) => raw.length > 2 && !raw.includes('"') && raw.lastIndexOf("{") === 0

/** A quoted item with escapes, a bracket or comma, or an unquoted item. */
const token = /"((?:[^"\\]|\\.)*)"|[{},]|[^{},"]+/gs

const parseArray = (raw: string, { parse }: Element): ReadonlyArray<unknown> => {
  if (isPlain(raw)) {
    return raw
      .slice(1, -1)
      .split(",")
      .map((item) => (item === "NULL" ? null : parse(item)))
  }
  const root: Array<unknown> = []
  const nested = [root]
  // "[0:1]={a,b}": the bounds of an array that does not begin at 1 are ignored.
  for (const [item, quoted] of raw.slice(raw.indexOf("{")).matchAll(token)) {
    const current = nested.at(-1) ?? root
    if (quoted !== undefined) current.push(parse(quoted.replaceAll(/\\(.)/gs, "$1")))
    else if (item === "{") {
      const inner: Array<unknown> = []
      current.push(inner)
      nested.push(inner)
    } else if (item === "}") nested.pop()
    else if (item !== ",") current.push(item === "NULL" ? null : parse(item))
  }
  const [array] = root
  return Array.isArray(array) ? array : []
}

import type { Schema } from "effect"
import { type KeyPair, signed } from "../kit/http/requests.ts"
import type { SeededRandom } from "../kit/http/SeededRandom.ts"
import type { FuzzRequest } from "./fuzz.requests.ts"
import type { FieldSchema, Operation } from "./schema-fuzz.document.ts"
import { sampleOf } from "./schema-fuzz.samples.ts"
import { boundariesOf, type Path, type TestValue } from "./schema-fuzz.boundaries.ts"

/** A request with the paths of its faults. */
export interface BoundaryRequest extends FuzzRequest {
  readonly title: string
  readonly faults: ReadonlyArray<Path>
}

const places = ["query", "header", "body"] as const

/** Requests that test every limit of an endpoint individually. */
export const requestsAtLimits = (operation: Operation, key: KeyPair): ReadonlyArray<BoundaryRequest> =>
  places.flatMap((place) => {
    const schema = operation[place]
    const values = schema === undefined ? [] : allBoundariesOf(schema, place !== "body")
    return values.map((testValue) => requestOf(operation, key, { [place]: testValue }))
  })

/** A request with several fields at, below or above their limits. The response must report all faults. */
export const randomBoundaryRequest = (
  operation: Operation,
  key: KeyPair,
  random: SeededRandom
): BoundaryRequest => {
  const { body, header, query } = operation
  // Headers are checked before the body.
  if (body === undefined || random.chance(5))
    return requestOf(operation, key, {
      query: randomValueOf(query, random, true),
      header: randomValueOf(header, random, true)
    })
  return requestOf(operation, key, { body: randomValueOf(body, random) })
}

/** The boundaries of a schema and of all its fields, each in a sample of the whole. */
const allBoundariesOf = (schema: FieldSchema, isInUrl: boolean): ReadonlyArray<TestValue> => [
  ...boundariesOf(schema, isInUrl),
  ...[
    ...Object.entries(schema.fields),
    ...(schema.additional === undefined ? [] : [["other", schema.additional] as const]),
    ...(schema.items === undefined ? [] : [["0", schema.items] as const])
  ].flatMap(([name, inner]) =>
    allBoundariesOf(inner, isInUrl).map((testValue) => {
      const sample = sampleOf(schema)
      const value = Array.isArray(sample)
        ? [testValue.value, ...sample.slice(1)]
        : Object.assign({}, sample, { [name]: testValue.value })
      return {
        ...testValue,
        title: `${name}: ${testValue.title}`,
        value,
        faults: inside(nameIn(schema, name), testValue)
      }
    })
  )
]

/** A boundary of a schema, or a value whose fields are boundaries and samples. */
const randomValueOf = (schema: FieldSchema, random: SeededRandom, isInUrl = false): TestValue => {
  const [first, ...rest] = boundariesOf(schema, isInUrl)
  if (first !== undefined && random.chance(8)) return random.oneOf([first, ...rest])
  if (schema.type !== "object" && schema.type !== "array") return sampled(schema)
  const named = schema.type === "array" ? itemsOf(schema, random) : fieldsOf(schema, random)
  const testValues = named.map(([name, inner]) => [name, randomValueOf(inner, random, isInUrl)] as const)
  const values = testValues.map(([name, { value }]): [string, Schema.Json] => [name, value])
  return {
    title: "a mixture",
    value: schema.type === "array" ? values.map(([, value]) => value) : Object.fromEntries(values),
    faults: testValues.flatMap(([name, testValue]) => inside(nameIn(schema, name), testValue))
  }
}

const sampled = (schema: FieldSchema): TestValue => ({
  title: "a sample",
  value: sampleOf(schema),
  faults: []
})

type Named = ReadonlyArray<readonly [string, FieldSchema]>

const itemsOf = ({ items, minItems = 0 }: FieldSchema, random: SeededRandom): Named =>
  items === undefined
    ? []
    : Array.from({ length: random.between(Math.max(1, minItems), 4) }, (_, nth) => [`${nth}`, items] as const)

const fieldsOf = ({ fields, additional, required }: FieldSchema, random: SeededRandom): Named => [
  ...Object.entries(fields).filter(([name]) => required.has(name) || random.chance(40)),
  ...(additional === undefined ? [] : ["some", "other"].map((name) => [name, additional] as const))
]

const nameIn = ({ type }: FieldSchema, name: string) => (type === "array" ? Number(name) : name)
const inside = (name: string | number, { faults }: TestValue) => faults.map((path) => [name, ...path])

type TestValues = Partial<Record<(typeof places)[number], TestValue>>

/** A request with these values, otherwise samples and a new idempotency key. */
const requestOf = (operation: Operation, key: KeyPair, values: TestValues): BoundaryRequest => {
  const { body, isSigned, method, path } = operation
  const query = textsOf(values.query ?? sampled(operation.query))
  const header = values.header ?? sampled(operation.header)
  const defaults = values.header === undefined ? { "idempotency-key": crypto.randomUUID() } : {}
  const text = body === undefined ? undefined : JSON.stringify((values.body ?? sampled(body)).value)
  return {
    endpoint: path.replace(/\/\{[^}]+\}$/, "").replace(/^.*?\/(?=(?:page\/)?[^/]+$)/, ""),
    method: method === "GET" ? "GET" : "POST",
    path: `${path.replaceAll(/\{[^}]+\}/g, unknownId)}?${new URLSearchParams(query)}`,
    headers: {
      ...Object.fromEntries(textsOf(header)),
      ...defaults,
      ...(isSigned && text !== undefined ? signed(key, text) : {})
    },
    ...(text === undefined ? {} : { body: text }),
    title: `${path} ${JSON.stringify(Object.fromEntries(Object.entries(values).map(([place, { title }]) => [place, title])))}`,
    faults: Object.entries(values).flatMap(([place, { faults }]) =>
      place === "header" ? faults.map((name) => name.map(inTitleCase)) : faults
    )
  }
}

/** No operation with a parameter in its path needs what it names before its other values are checked. */
const unknownId = crypto.randomUUID()

const textsOf = ({ value }: TestValue) =>
  Object.entries(Object.assign({}, value)).map(([name, text]): [string, string] => [name, String(text)])

/** Headers are documented in lower case, but issues contain `Idempotency-Key`. */
const inTitleCase = (name: string | number) =>
  String(name).replace(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase())

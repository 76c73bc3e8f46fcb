import type { Schema } from "effect"
import { type KeyPair, signed } from "./1-requests.ts"
import type { SeededRandom } from "./fuzz.SeededRandom.ts"
import type { FuzzRequest } from "./fuzz.requests.ts"
import type { Operation } from "./schema-fuzz.operations.ts"
import type { Part } from "./schema-fuzz.Part.ts"
import { sampleOf } from "./schema-fuzz.samples.ts"
import type { Path, Trial } from "./schema-fuzz.Trial.ts"
import { trialsOf } from "./schema-fuzz.trials.ts"

/** A request of which it is known what is wrong with it. */
export interface Probe extends FuzzRequest {
  readonly what: string
  readonly faults: ReadonlyArray<Path>
}

const places = ["query", "header", "body"] as const

/** Every limit of every part of an endpoint's requests, one at a time, in requests that are good but for it. */
export const eachLimit = (operation: Operation, key: KeyPair): ReadonlyArray<Probe> =>
  places.flatMap((place) => {
    const part = operation[place]
    const trials = part === undefined ? [] : eachTrial(part, place !== "body")
    return trials.map((trial) => probe(operation, key, { [place]: trial }))
  })

/** A request with any number of parts at, below and above their limits: all that is wrong has to be told at once. */
export const anyProbe = (operation: Operation, key: KeyPair, random: SeededRandom): Probe => {
  const { body, header, query } = operation
  // What is wrong with a header is told before the body is looked at.
  if (body === undefined || random.chance(5))
    return probe(operation, key, {
      query: anyTrial(query, random, true),
      header: anyTrial(header, random, true)
    })
  return probe(operation, key, { body: anyTrial(body, random) })
}

/** The trials of a part and of all its parts, each in a sample of the whole. */
const eachTrial = (part: Part, isTextOnly: boolean): ReadonlyArray<Trial> => [
  ...trialsOf(part, isTextOnly),
  ...[
    ...Object.entries(part.fields),
    ...(part.others === undefined ? [] : [["other", part.others] as const]),
    ...(part.items === undefined ? [] : [["0", part.items] as const])
  ].flatMap(([name, inner]) =>
    eachTrial(inner, isTextOnly).map((trial) => {
      const sample = sampleOf(part)
      const value = Array.isArray(sample)
        ? [trial.value, ...sample.slice(1)]
        : Object.assign({}, sample, { [name]: trial.value })
      return { ...trial, what: `${name}: ${trial.what}`, value, faults: inside(nameIn(part, name), trial) }
    })
  )
]

/** One trial of a part, or a whole whose parts are such trials or samples. */
const anyTrial = (part: Part, random: SeededRandom, isTextOnly = false): Trial => {
  const [first, ...others] = trialsOf(part, isTextOnly)
  if (first !== undefined && random.chance(8)) return random.oneOf([first, ...others])
  if (part.type !== "object" && part.type !== "array") return sampled(part)
  const named = part.type === "array" ? itemsOf(part, random) : fieldsOf(part, random)
  const trials = named.map(([name, inner]) => [name, anyTrial(inner, random, isTextOnly)] as const)
  const values = trials.map(([name, { value }]): [string, Schema.Json] => [name, value])
  return {
    what: "a mixture",
    value: part.type === "array" ? values.map(([, value]) => value) : Object.fromEntries(values),
    faults: trials.flatMap(([name, trial]) => inside(nameIn(part, name), trial))
  }
}

const sampled = (part: Part): Trial => ({ what: "a sample", value: sampleOf(part), faults: [] })

type Named = ReadonlyArray<readonly [string, Part]>

const itemsOf = ({ items, minItems = 0 }: Part, random: SeededRandom): Named =>
  items === undefined
    ? []
    : Array.from({ length: random.between(Math.max(1, minItems), 4) }, (_, nth) => [`${nth}`, items] as const)

const fieldsOf = ({ fields, others, required }: Part, random: SeededRandom): Named => [
  ...Object.entries(fields).filter(([name]) => required.has(name) || random.chance(40)),
  ...(others === undefined ? [] : ["some", "other"].map((name) => [name, others] as const))
]

const nameIn = ({ type }: Part, name: string) => (type === "array" ? Number(name) : name)
const inside = (name: string | number, { faults }: Trial) => faults.map((path) => [name, ...path])

type Trials = Partial<Record<(typeof places)[number], Trial>>

/** The request: what is not tried is a sample, and each attempt has a key of its own. */
const probe = (operation: Operation, key: KeyPair, trials: Trials): Probe => {
  const { body, isSigned, method, path } = operation
  const query = textsOf(trials.query ?? sampled(operation.query))
  const header = trials.header ?? sampled(operation.header)
  const given = trials.header === undefined ? { "idempotency-key": crypto.randomUUID() } : {}
  const text = body === undefined ? undefined : JSON.stringify((trials.body ?? sampled(body)).value)
  return {
    endpoint: path.replace(/^.*\//, ""),
    method: method === "GET" ? "GET" : "POST",
    path: `${path}?${new URLSearchParams(query)}`,
    headers: {
      ...Object.fromEntries(textsOf(header)),
      ...given,
      ...(isSigned && text !== undefined ? signed(key, text) : {})
    },
    ...(text === undefined ? {} : { body: text }),
    what: `${path} ${JSON.stringify(Object.fromEntries(Object.entries(trials).map(([place, { what }]) => [place, what])))}`,
    faults: Object.entries(trials).flatMap(([place, { faults }]) =>
      place === "header" ? faults.map((name) => name.map(asSent)) : faults
    )
  }
}

const textsOf = ({ value }: Trial) =>
  Object.entries(Object.assign({}, value)).map(([name, text]): [string, string] => [name, String(text)])

/** Headers are documented in lower case, and called `Idempotency-Key` in issues. */
const asSent = (name: string | number) =>
  String(name).replace(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase())

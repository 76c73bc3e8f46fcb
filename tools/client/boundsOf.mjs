import { longestOf } from "./longestOf.mjs"

// The bounds of what is sent to the API, from an OpenAPI document: for each schema of a draft or a patch, the longest text, by its length
// or its pattern, and the least and greatest number at each path. Plain JavaScript without dependencies, so that setup can run it in every clone.

/** A module with a constant for each schema. An item of a list is `*` in a path, such as `form.fields.*.label`. */
export const boundsOf = ({ components: { schemas } }) =>
  Object.entries(schemas)
    .filter(([name]) => /(?:Draft|Patch)$/u.test(name))
    .map(([name, schema]) => [name, Object.fromEntries(found(schema, "", schemas, []))])
    .filter(([, bounds]) => Object.keys(bounds).length > 0)
    .map(([name, bounds]) => `export const ${name} = ${JSON.stringify(bounds, null, 2)}\n`)
    .join("\n")

/** The bounds at and below a path. Of several ways to write a value, the widest one counts. */
const found = (schema, path, schemas, above) => {
  if ("$ref" in schema) {
    const name = schema.$ref.slice("#/components/schemas/".length)
    return above.includes(name) ? new Map() : found(schemas[name], path, schemas, [...above, name])
  }
  const below = (name) => (path === "" ? name : `${path}.${name}`)
  const { allOf = [], anyOf = [], items, maximum, minimum, oneOf = [], pattern, properties = {} } = schema
  const maxLength = schema.maxLength ?? longestOf(pattern)
  const own = { ...(maxLength !== undefined && { maxLength }), ...range(minimum, maximum) }
  const all = Object.keys(own).length === 0 ? [] : [new Map([[path, own]])]
  for (const each of allOf) all.push(found(each, path, schemas, above))
  for (const [name, each] of Object.entries(properties)) all.push(found(each, below(name), schemas, above))
  if (items !== undefined) all.push(found(items, below("*"), schemas, above))
  const ways = [...anyOf, ...oneOf]
    .filter((each) => each.type !== "null" && each.enum === undefined)
    .map((each) => found(each, path, schemas, above))
  // A value that can also be written without a bound has none.
  if (ways.some((way) => !way.has(path))) for (const way of ways) way.delete(path)
  return joined([...all, ...ways])
}

const range = (minimum, maximum) => ({
  ...(minimum !== undefined && { minimum }),
  ...(maximum !== undefined && { maximum })
})

const joined = (maps) => {
  const result = new Map()
  for (const [path, bounds] of maps.flatMap((map) => [...map]))
    result.set(path, result.has(path) ? widest(result.get(path), bounds) : bounds)
  return result
}

const widest = (one, other) => {
  const both = (name, choose) =>
    one[name] === undefined || other[name] === undefined ? undefined : choose(one[name], other[name])
  const maxLength = both("maxLength", Math.max)
  return {
    ...(maxLength !== undefined && { maxLength }),
    ...range(both("minimum", Math.min), both("maximum", Math.max))
  }
}

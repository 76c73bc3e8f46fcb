// TypeScript types from an OpenAPI document, in the form that openapi-fetch reads. Plain JavaScript without dependencies,
// so that setup can run it in every clone. `npm run gates` compares its types with those of openapi-typescript.

/** The module with the types of the paths, components and operations. */
export const typesOf = ({ components, paths }) => {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const sections = {
    schemas: mapValues(components.schemas, (schema) => [schema, typeOf(schema)]),
    responses: mapValues(components.responses, (response) => [response, responseOf(response)]),
    headers: mapValues(components.headers, (header) => [header, typeOf(header.schema)])
  }
  const parts = {
    paths: block(mapValues(paths, (methods) => [{}, pathOf(methods)])),
    components: block(mapValues(sections, (section) => [{}, block(section)])),
    operations: block(
      Object.fromEntries(
        operations.map((operation) => [operation.operationId, [operation, operationOf(operation)]])
      )
    )
  }
  return Object.entries(parts)
    .map(([name, part]) => `export interface ${name} ${part}\n`)
    .join("\n")
}

const mapValues = (values, of) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, of(value)]))

/** An object type. Each field has what its comment is made of, and its type, which undefined makes optional. */
const block = (fields, rest = []) => {
  const lines = Object.entries(fields).map(([name, [about, type, isOptional = false]]) => {
    const key = /^(?:[A-Za-z_$][\w$]*|\d+)$/u.test(name) ? name : JSON.stringify(name)
    return `${commentOf(about)}${key}${isOptional ? "?" : ""}: ${type}`
  })
  return `{\n${indented([...lines, ...rest].join("\n"))}\n}`
}

const indented = (text) => text.replaceAll(/^(?=.)/gmu, "  ")

const commentOf = ({ default: standard, description, summary }) => {
  const texts = [summary, description, standard !== undefined && `@default ${JSON.stringify(standard)}`]
  const text = texts.filter(Boolean).join("\n\n").replaceAll("*/", "*\\/")
  if (text === "") return ""
  return text.includes("\n")
    ? `/**\n${text.replaceAll(/^/gmu, " * ").replaceAll(/ +$/gmu, "")}\n */\n`
    : `/** ${text} */\n`
}

const pathOf = (methods) =>
  block({
    parameters: [{}, parametersOf([])],
    ...mapValues(methods, (operation) => [operation, `operations[${JSON.stringify(operation.operationId)}]`])
  })

const operationOf = ({ parameters = [], requestBody, responses }) =>
  block({
    parameters: [{}, parametersOf(parameters)],
    requestBody:
      requestBody === undefined
        ? [{}, "never", true]
        : [{}, block({ content: [{}, contentOf(requestBody.content)] }), requestBody.required !== true],
    responses: [
      {},
      block(
        mapValues(responses, (response) =>
          "$ref" in response ? [{}, refTo(response)] : [response, responseOf(response)]
        )
      )
    ]
  })

const parametersOf = (parameters) =>
  block(
    Object.fromEntries(
      ["query", "header", "path", "cookie"].map((place) => {
        const here = parameters.filter((parameter) => parameter.in === place)
        const fields = here.map((parameter) => [
          parameter.name,
          [parameter, typeOf(parameter.schema), parameter.required !== true]
        ])
        return [
          place,
          [
            {},
            here.length === 0 ? "never" : block(Object.fromEntries(fields)),
            !here.some(({ required }) => required)
          ]
        ]
      })
    )
  )

const responseOf = ({ content, headers = {} }) => {
  const fields = mapValues(headers, (header) =>
    "$ref" in header ? [{}, refTo(header)] : [header, typeOf(header.schema), header.required !== true]
  )
  return block({
    headers: [{}, block(fields, ["[name: string]: unknown"])],
    content: content === undefined ? [{}, "never", true] : [{}, contentOf(content)]
  })
}

const contentOf = (content) => block(mapValues(content, ({ schema }) => [{}, typeOf(schema)]))

const refTo = ({ $ref }) => $ref.replace(/^#\/components\/(\w+)\/(.+)$/u, 'components["$1"]["$2"]')

/** The type of a schema. Patterns and bounds are left out, which types cannot express. */
const typeOf = (schema) => {
  if ("$ref" in schema) return refTo(schema)
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type })))
  if (schema.type === "null") return "null"
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)))
  const all = intersection([plainTypeOf(schema), ...(schema.allOf ?? []).map(typeOf)])
  const ways = [schema.anyOf, schema.oneOf].flatMap((some) =>
    some === undefined ? [] : [union(some.map(typeOf))]
  )
  return intersection([all, ...ways])
}

const plainTypeOf = ({ additionalProperties, items, properties = {}, required = [], type }) => {
  if (type === "string" || type === "boolean") return type
  if (type === "number" || type === "integer") return "number"
  if (type === "array") return items === undefined ? "unknown[]" : `${grouped(typeOf(items))}[]`
  const fields = mapValues(properties, (schema) => [schema, typeOf(schema)])
  for (const [name, field] of Object.entries(fields)) field.push(!required.includes(name))
  const rest =
    typeof additionalProperties === "object" ? [`[key: string]: ${typeOf(additionalProperties)}`] : []
  if (Object.keys(fields).length + rest.length > 0) return block(fields, rest)
  return type === "object" ? "Record<string, never>" : "unknown"
}

const union = (types) => {
  const different = [...new Set(types)]
  return different.includes("unknown") ? "unknown" : different.join(" | ")
}

const intersection = (types) => {
  const known = [...new Set(types)].filter((type) => type !== "unknown")
  return known.length < 2 ? (known[0] ?? "unknown") : known.map(grouped).join(" & ")
}

const grouped = (type) => (/^[\w"[\].-]+$/u.test(type) ? type : `(${type})`)

import { type ApiDocument, type ApiParameter, jsonOf } from "./ApiDocument.ts"
import type { Addressed } from "./chapters.ts"
import { namedHeader, proofNames } from "./proofsAndHeaders.ts"
import type { Answer, Named, OperationView, Refusal } from "./Reference.ts"
import { isRefusal, refusalsOf, responsesOf, withoutThose } from "./refusals.ts"
import { descriptionOf, type Inline, type Row, rowsOf } from "./rowsOf.ts"
import { type Extent, sampleOf } from "./sampleOf.ts"
import { typeOf } from "./typeOf.ts"

interface Surroundings {
  readonly document: ApiDocument
  readonly inline: Inline
  readonly everywhere: ReadonlyArray<Refusal>
  readonly headers: ReadonlyArray<Named>
}

/** What the page shows of an operation. */
export const operationView = ({ document, everywhere, headers, inline }: Surroundings) => {
  const { schemas } = document.components
  const common = new Set(headers.map(({ name }) => name))

  const answersOf = (operation: Addressed["operation"]): ReadonlyArray<Answer> =>
    responsesOf(document, operation)
      .filter(([status]) => !isRefusal(status))
      .map(([status, response]) => {
        const schema = jsonOf(response.content)
        const type = schema === undefined ? [] : typeOf(schema)
        const isElsewhere = type.some(({ isObject, text }) => isObject && !inline.has(text))
        return {
          status,
          description: answerText(response.description, schema && descriptionOf(schema, schemas, inline)),
          type: type.filter(({ isObject, text }) => !isObject || !inline.has(text)),
          rows: schema === undefined || isElsewhere ? [] : rowsOf(schema, schemas, inline),
          headers: Object.entries(response.headers ?? {})
            .filter(([name]) => !common.has(name))
            .map(([name, header]) => namedHeader(document, name, header))
        }
      })

  const sample = (schema: Parameters<typeof sampleOf>[0] | undefined, extent: Extent) => {
    const value = schema && sampleOf(schema, schemas, extent)
    return value === undefined ? null : JSON.stringify(value, null, 2)
  }

  const firstAnswer = (operation: Addressed["operation"]) =>
    responsesOf(document, operation)
      .filter(([status]) => !isRefusal(status))
      .map(([, { content }]) => jsonOf(content))
      .find((schema) => schema !== undefined)

  return ({ method, operation, path }: Addressed): OperationView => {
    const body = jsonOf(operation.requestBody?.content)
    return {
      id: operation.operationId,
      method,
      path,
      title: operation.summary ?? operation.operationId,
      description: operation.description ?? "",
      proofs: (operation.security ?? [])
        .flatMap((each) => Object.keys(each))
        .map((name) => proofNames[name] ?? name),
      parameters: places.flatMap(({ place, title }) => {
        const own = (operation.parameters ?? []).filter((parameter) => parameter.in === place)
        return own.length === 0
          ? []
          : [{ place: title, rows: own.flatMap((each) => parameterRows(each, inline)) }]
      }),
      body:
        body === undefined
          ? null
          : {
              isRequired: operation.requestBody?.required === true,
              description: descriptionOf(body, schemas, inline),
              rows: rowsOf(body, schemas, inline)
            },
      answers: answersOf(operation),
      refusals: withoutThose(refusalsOf(document, operation), everywhere),
      samples: { body: sample(body, "required"), answer: sample(firstAnswer(operation), "all") }
    }
  }
}

/** What the response says, unless that is only "no error", and what its schema says. */
const answerText = (response = "", schema = ""): string =>
  [response === "Success" || response === "<No Content>" ? "" : response, schema]
    .filter((text) => text !== "")
    .join("\n\n")

const places = [
  { place: "path", title: "In the path" },
  { place: "query", title: "In the query" },
  { place: "header", title: "Headers" }
] as const

/** A parameter as a field of one name. */
const parameterRows = (
  { description, name, required, schema }: ApiParameter,
  inline: Inline
): ReadonlyArray<Row> =>
  rowsOf(
    {
      properties: { [name]: description === undefined ? schema : { ...schema, description } },
      required: required ? [name] : []
    },
    {},
    inline
  )

import {
  type ApiDocument,
  type ApiOperation,
  type ApiResponse,
  type JsonSchema,
  jsonOf,
  merged,
  nameIn
} from "./ApiDocument.ts"
import { type Inline, rowsOf } from "./rowsOf.ts"
import type { ErrorView, Refusal } from "./Reference.ts"

/** The statuses of an operation with their responses, which can be references. */
export const responsesOf = ({ components }: ApiDocument, { responses }: ApiOperation) =>
  Object.entries(responses).map(([status, response]): readonly [string, ApiResponse] => [
    status,
    response.$ref === undefined ? response : (components.responses?.[nameIn(response.$ref)] ?? {})
  ])

/** Whether a status is that of a refusal. */
export const isRefusal = (status: string): boolean => Number(status) >= 400

/** The code of an error's schema; undefined: the schema is none of an error. */
export const codeOf = (schema: JsonSchema | undefined): string | undefined => {
  const code = merged(schema ?? {}).properties?.["error"]?.enum?.[0]
  return typeof code === "string" ? code : undefined
}

/** The errors of an operation: each code with its status and its reason. */
export const refusalsOf = (document: ApiDocument, operation: ApiOperation): ReadonlyArray<Refusal> =>
  responsesOf(document, operation)
    .filter(([status]) => isRefusal(status))
    .flatMap(([status, { content, description = "" }]) => {
      const schema = jsonOf(content)
      const kinds = schema?.anyOf ?? (schema === undefined ? [] : [schema])
      // The contract joins the reasons in the order of the schemas.
      const reasons = description.split(" | ")
      return kinds.map(({ $ref, ...inner }, index) => ({
        status,
        code: codeOf($ref === undefined ? inner : document.components.schemas[nameIn($ref)]) ?? "",
        description: (reasons.length === kinds.length ? reasons[index] : description) ?? ""
      }))
    })

const keyOf = ({ code, description, status }: Refusal) => `${status} ${code} ${description}`

/** The refusals that every operation has. */
export const refusalsEverywhere = (all: ReadonlyArray<ReadonlyArray<Refusal>>): ReadonlyArray<Refusal> => {
  const sets = all.map((refusals) => new Set(refusals.map(keyOf)))
  return (all[0] ?? []).filter((refusal) => sets.every((keys) => keys.has(keyOf(refusal))))
}

/** The refusals of one operation without those of all. */
export const withoutThose = (
  refusals: ReadonlyArray<Refusal>,
  everywhere: ReadonlyArray<Refusal>
): ReadonlyArray<Refusal> => {
  const keys = new Set(everywhere.map(keyOf))
  return refusals.filter((refusal) => !keys.has(keyOf(refusal)))
}

/** Every code once, with all its statuses and reasons. */
export const errorsOf = (
  { components: { schemas } }: ApiDocument,
  all: ReadonlyArray<ReadonlyArray<Refusal>>,
  inline: Inline
): ReadonlyArray<ErrorView> => {
  const byCode = Map.groupBy(all.flat(), ({ code }) => code)
  return [...byCode]
    .map(([code, refusals]) => ({
      code,
      statuses: distinct(refusals.map(({ status }) => status)),
      descriptions: distinct(refusals.map(({ description }) => description)),
      rows: Object.values(schemas)
        .filter((schema) => codeOf(schema) === code)
        .flatMap((schema) => rowsOf(schema, schemas, inline))
        .filter(({ kind, path }) => kind === "case" || path !== "error")
    }))
    .toSorted((a, b) => a.code.localeCompare(b.code, "en"))
}

const distinct = (texts: ReadonlyArray<string>): ReadonlyArray<string> => [...new Set(texts)]

import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import type * as SchemaIssue from "effect/SchemaIssue"
import { HttpApi } from "effect/http-api"
import { CalendealApi } from "../contract/index.ts"

/** Values that are wrong for some field. */
const wrong: ReadonlyArray<unknown> = [
  undefined,
  null,
  true,
  -1,
  1.5,
  1e12,
  "",
  " ",
  "x",
  "X!",
  "a\nb",
  "a\0b",
  "a".repeat(300_000),
  [],
  ["a", "a"],
  Array.from({ length: 600 }, () => ({})),
  {},
  { unknown: 1 }
]

/** What the schemas of bodies, queries and headers of these groups, in every depth, find wrong with wrong values. */
export const failuresIn = (groups: ReadonlyArray<string>): ReadonlyArray<SchemaIssue.Issue> =>
  [...schemasIn(groups)].flatMap((ast) => {
    const decode = Schema.decodeUnknownResult(Schema.make<Schema.Codec<unknown>>(ast), {
      errors: "all",
      onExcessProperty: "error"
    })
    return wrong.flatMap((value) => {
      const read = decode(value)
      return Result.isFailure(read) ? [read.failure.issue] : []
    })
  })

const schemasIn = (groups: ReadonlyArray<string>): ReadonlySet<SchemaAST.AST> => {
  const found = new Set<SchemaAST.AST>()
  HttpApi.reflect(CalendealApi, {
    onGroup: () => {},
    onEndpoint: ({ endpoint, group }) => {
      if (!groups.includes(group.identifier)) return
      for (const { schemas } of endpoint.payload.values())
        for (const { ast } of schemas) collect(Schema.toCodecJson(Schema.make(ast)).ast, found)
      for (const texts of [endpoint.query, endpoint.headers])
        if (texts !== undefined) collect(Schema.toCodecStringTree(texts).ast, found)
    }
  })
  return found
}

const collect = (ast: SchemaAST.AST, found: Set<SchemaAST.AST>): void => {
  if (found.has(ast)) return
  found.add(ast)
  if (ast._tag === "Objects") for (const { type } of ast.propertySignatures) collect(type, found)
  if (ast._tag === "Arrays") for (const type of [...ast.elements, ...ast.rest]) collect(type, found)
  if (ast._tag === "Union") for (const type of ast.types) collect(type, found)
}

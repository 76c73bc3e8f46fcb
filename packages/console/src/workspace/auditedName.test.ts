import { EventType, Host } from "@calendeal/domain/event-types"
import { treatments } from "@calendeal/domain/management"
import { resources } from "@calendeal/domain/records"
import { SavedView } from "@calendeal/domain/reports"
import { Workspace } from "@calendeal/domain/workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as SchemaAST from "effect/SchemaAST"
import { consoleWords } from "../words/languages.ts"
import { auditedName } from "./auditedName.ts"

type Treatment = string | { readonly [part: string]: Treatment }

/** The paths of the fields that the log shows, or says to have changed. */
const pathsOf = (treatment: Treatment): ReadonlyArray<string> =>
  typeof treatment === "string"
    ? treatment === "own"
      ? []
      : [""]
    : Object.entries(treatment).flatMap(([part, below]) => {
        // As the log names them.
        const name = part.replace(/^sealed([A-Z])/, (_, first: string) => first.toLowerCase())
        return pathsOf(below).map((rest) => (rest === "" ? name : `${name}.${rest}`))
      })

/** The paths to the single values of a schema. A recursive one is followed once. */
const partsIn = (
  ast: SchemaAST.AST,
  path: ReadonlyArray<string> = [],
  seen: ReadonlyArray<SchemaAST.AST> = []
): ReadonlyArray<ReadonlyArray<string>> => {
  if (seen.includes(ast)) return []
  const below = (part: SchemaAST.AST, ...name: ReadonlyArray<string>) =>
    partsIn(part, [...path, ...name], [...seen, ast])
  if (SchemaAST.isSuspend(ast)) return below(ast.thunk())
  if (SchemaAST.isUnion(ast)) return ast.types.flatMap((type) => below(type))
  if (SchemaAST.isArrays(ast))
    return [path, ...[...ast.elements, ...ast.rest].flatMap((item) => below(item, "0"))]
  if (SchemaAST.isObjects(ast) && ast.propertySignatures.length > 0)
    return ast.propertySignatures.flatMap(({ name, type }) => below(type, String(name)))
  return [path]
}

describe("auditedName", () => {
  it("D-AUDIT-1: each field that the log shows has a plain name in each language", () => {
    const unnamed = Object.entries(consoleWords).flatMap(([language, words]) =>
      Object.entries(treatments).flatMap(([kind, treatment]) => {
        const resource =
          kind === "accessTokens" ? "access_token" : (Object(resources)[kind]?.auditName ?? assert.fail(kind))
        return pathsOf(treatment)
          .filter((path) => path !== "window")
          .filter((path) => {
            const name = auditedName(words, `${resource}.update`, path)
            return name.split(" · ").some((part) => path.split(".").includes(part))
          })
          .map((path) => `${language} ${resource} ${path}`)
      })
    )
    assert.deepStrictEqual(unnamed, [])
  })

  it("D-AUDIT-1: each part of a setting has a plain name in each language", () => {
    const documents = {
      event_type: [EventType, treatments.eventTypes],
      workspace: [Workspace, treatments.workspace],
      host: [Host, treatments.hosts],
      saved_view: [SavedView, treatments.savedViews]
    } as const
    const unnamed = Object.entries(documents).flatMap(([resource, [schema, treatment]]) =>
      partsIn(schema.ast)
        .filter(([first = ""]) => Object(treatment)[first] === "shown")
        .flatMap((path) =>
          Object.entries(consoleWords).flatMap(([language, words]) => {
            const name = auditedName(words, `${resource}.update`, path.join("."))
            const own = path.filter((part) => !/^\d+$/.test(part))
            return name.split(" · ").some((part) => own.includes(part)) && path.at(-1) !== "always"
              ? `${language} ${path.join(".")}`
              : []
          })
        )
    )
    assert.deepStrictEqual(unnamed, [])
  })
})

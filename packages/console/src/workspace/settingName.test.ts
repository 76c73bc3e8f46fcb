import { treatments } from "@calendeal/domain/management"
import { resources } from "@calendeal/domain/records"
import { assert, describe, it } from "@effect/vitest"
import { consoleWords } from "../words/languages.ts"
import { auditedName } from "./settingName.ts"

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
})

import { reservedSlugs } from "@calendeal/domain/workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { canonicalPath, isLowerCase, isPage } from "./canonical.ts"

const Piece = Schema.Literals([
  "a",
  "B",
  "Z",
  "9",
  "-",
  ".",
  "/",
  "\\",
  "%",
  " ",
  "é",
  "K",
  "\n",
  "@",
  "Docs"
])
const Text = Schema.Array(Piece).check(Schema.isMaxLength(5))

const inner = "abcdefghijklmnopqrstuvwxyz0123456789"

/** A reference implementation, letter by letter: of slugs, and with more letters of usernames. */
const isName = (text: string, between: string): boolean =>
  text !== "" &&
  text.length <= 64 &&
  [...text].every((letter) => (inner + between).includes(letter)) &&
  inner.includes(text.at(0) ?? "") &&
  inner.includes(text.at(-1) ?? "")

describe("D-PAGE-6: the canonical address of a page", () => {
  it.each([
    [{ workspaceSlug: "Acme", eventTypeSlug: "Intro" }, "/acme/intro"],
    [{ workspaceSlug: "acme", eventTypeSlug: "intro" }, "/acme/intro"],
    [{ workspaceSlug: "ACME" }, "/acme"],
    [{ workspaceSlug: "acme", eventTypeSlug: "Mia.Berg" }, "/acme/mia.berg"],
    [{ workspaceSlug: "acme.", eventTypeSlug: "mia" }, null],
    [{ workspaceSlug: "Docs", eventTypeSlug: "intro" }, null],
    [{ workspaceSlug: "acme", eventTypeSlug: "" }, null],
    [{ workspaceSlug: "", eventTypeSlug: "evil.example" }, null],
    [{ workspaceSlug: "acme", eventTypeSlug: "a/b" }, null],
    [{}, null]
  ])("%j: %s", (slugs, expected) => {
    assert.strictEqual(canonicalPath(slugs), expected)
  })

  it.prop(
    "is a slug and a slug or username in lower case, and canonical itself",
    [Text, Text],
    ([one, other]) => {
      const slugs = { workspaceSlug: one.join(""), eventTypeSlug: other.join("") }
      const workspace = slugs.workspaceSlug.toLowerCase()
      const eventType = slugs.eventTypeSlug.toLowerCase()
      const isAddress = isName(workspace, "-") && isName(eventType, "-._") && !reservedSlugs.has(workspace)
      const path = canonicalPath(slugs)
      assert.strictEqual(path, isAddress ? `/${workspace}/${eventType}` : null)
      if (path === null) return
      assert.isTrue(isPage({ workspaceSlug: workspace }))
      assert.isTrue(isLowerCase({ workspaceSlug: workspace, eventTypeSlug: eventType }))
      assert.strictEqual(canonicalPath({ workspaceSlug: workspace, eventTypeSlug: eventType }), path)
    }
  )
})

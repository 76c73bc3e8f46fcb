import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"

const page = (name: string) => readFileSync(new URL(`../../../../${name}`, import.meta.url), "utf8")

describe("SECURITY.md", () => {
  it("§1.9: describes how to report a vulnerability privately, as a security report", () => {
    const text = page("SECURITY.md")
    for (const words of ["in private", "support contact", "security report"]) assert.include(text, words)
  })

  it("§1.9: is linked from the README", () => {
    assert.include(page("README.md"), "(SECURITY.md)")
  })
})

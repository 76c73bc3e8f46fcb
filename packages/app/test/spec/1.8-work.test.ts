import { assert, describe, it } from "@effect/vitest"
import { scrubText } from "../../src/monitoring/scrubText.ts"

/** What the rules look for, and what comes near it; a dot in the middle of a line is a space. */
const parts = `a@ | @ | a | 1 | 1· | 12- | +1· | 0· | email= | email: | "email": | ["email", | tel· | " | \\" | :// |
  ://a | Bearer· | Bearer | eyJ | eyJ. | a. | %25 | %40 | % | ( | [ | { | Key (a)=( | Failing row contains ( | ak_: |
  sks_ | · | = | aB | A | a=b@ | name=[ | name: { | $1= | \\ | token=%3D`

describe("D-MON-1: the work grows linearly with the text", () => {
  // 300,000 characters of one kind: quadratic work would be some fifty billion steps, and not end within the test's time.
  it.each(parts.split("|").map((part) => part.trim().replaceAll("·", " ")))("of %j", (part) => {
    const text = part.repeat(Math.ceil(300_000 / part.length))
    assert.notInclude(scrubText(`${text} ada@example.com`), "ada")
  })
})

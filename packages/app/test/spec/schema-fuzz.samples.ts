import type { Schema } from "effect"
import { demoIds } from "../../src/demo/ids.ts"
import { startIn } from "./1-requests.ts"
import type { Part } from "./schema-fuzz.Part.ts"

let samples = 0

/** Something that fits: the least of it, with what is required, and no e-mail twice. */
export const sampleOf = (part: Part): Schema.Json => {
  switch (part.type) {
    case "string":
      return textOf(part)
    case "number":
      return part.minimum ?? 1
    case "boolean":
      return true
    case "anything":
      return "x"
    case "array":
      return Array.from({ length: part.minItems ?? 1 }, () => (part.items ? sampleOf(part.items) : null))
    case "object":
      return Object.fromEntries(
        Object.entries(part.fields).flatMap(([name, field]) =>
          part.required.has(name) ? [[name, sampleOf(field)]] : []
        )
      )
  }
}

const textOf = ({ examples, format, minLength, pattern }: Part): string => {
  samples += 1
  switch (format) {
    case "uuid":
      return demoIds.intro
    case "email":
      return `s${samples}@customer.example`
    case "date":
      return startIn(1).slice(0, 10)
    case "date-time":
      return startSoon()
    default:
      if (typeof examples?.[0] === "string") return examples[0]
      return pattern === undefined ? "x".repeat(minLength ?? 1) : textFor(pattern)
  }
}

/** One of the whole half hours from 2 to 22 hours ahead: no payment's future, and a start for those who need notice. */
export const startSoon = (): string => {
  const half = 1_800_000
  const start = (Math.floor(Date.now() / half) + 4 + (samples % 40)) * half
  return `${new Date(start).toISOString().slice(0, 19)}Z`
}

/** The shortest run of one letter that a pattern takes. Dies of a pattern that takes none. */
export const textFor = (pattern: string): string => {
  const shape = new RegExp(pattern, "u")
  const found = Array.from({ length: 64 }, (_, nth) => "a".repeat(nth)).find((text) => shape.test(text))
  if (found === undefined) throw new Error(`The fuzz knows no text for ${pattern}`)
  return found
}

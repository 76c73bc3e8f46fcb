import type { Schema } from "effect"
import { demoIds } from "@calendeal/app/demo/ids"
import { startIn } from "../kit/http/requests.ts"
import type { FieldSchema } from "./schema-fuzz.document.ts"

let samples = 0

/** A minimal valid value with the required fields and unique emails. */
export const sampleOf = (schema: FieldSchema): Schema.Json => {
  switch (schema.type) {
    case "string":
      return textOf(schema)
    case "number":
      return schema.minimum ?? 1
    case "boolean":
      return true
    case "anything":
      return "x"
    case "array":
      return Array.from({ length: schema.minItems ?? 1 }, () =>
        schema.items ? sampleOf(schema.items) : null
      )
    case "object":
      return Object.fromEntries(
        Object.entries(schema.fields).flatMap(([name, field]) =>
          schema.required.has(name) ? [[name, sampleOf(field)]] : []
        )
      )
  }
}

const textOf = ({ examples, format, minLength, pattern }: FieldSchema): string => {
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

/** A half hour, 2 to 22 hours ahead, which is valid as the time of a payment and as a start with notice. */
export const startSoon = (): string => {
  const half = 1_800_000
  const start = (Math.floor(Date.now() / half) + 4 + (samples % 40)) * half
  return `${new Date(start).toISOString().slice(0, 19)}Z`
}

/** The shortest repetition of `a` that matches a pattern. Throws if none does. */
export const textFor = (pattern: string): string => {
  const shape = new RegExp(pattern, "u")
  const found = Array.from({ length: 64 }, (_, nth) => "a".repeat(nth)).find((text) => shape.test(text))
  if (found === undefined) throw new Error(`No repetition of one letter matches ${pattern}`)
  return found
}

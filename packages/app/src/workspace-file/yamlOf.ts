import type { Schema } from "effect"
import { Document, visit } from "yaml"

/**
 * JSON values as YAML, with texts in quotes: many tools read YAML 1.1, in which `no` is false and `22:00` is 1320. Texts of
 * several lines are blocks, which are texts in every version.
 */
export const yamlOf = (value: Schema.Json): string => {
  const document = new Document(value)
  visit(document, {
    Scalar: (place, node) => {
      if (place !== "key" && typeof node.value === "string" && !node.value.includes("\n"))
        node.type = "QUOTE_DOUBLE"
    }
  })
  return document.toString({ lineWidth: 120 })
}

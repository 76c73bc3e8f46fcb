// Makes the types of @calendeal/client from docs/reference/openapi.json unless they are made of it already. Plain JavaScript
// for any Node version; an unchanged document costs one hash.
import { createHash } from "node:crypto"
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { typesOf } from "./typesOf.mjs"

const document = new URL("../../docs/reference/openapi.json", import.meta.url)
const types = new URL("../../packages/client/src/schema.ts", import.meta.url)

export const ensureTypes = () => {
  const hash = createHash("sha256")
  for (const file of [document, new URL("typesOf.mjs", import.meta.url)]) hash.update(readFileSync(file))
  const head = `// Generated from docs/reference/openapi.json ${hash.digest("hex")}\n\n`
  if (existsSync(types) && readFileSync(types, "utf8").startsWith(head)) return
  // Renamed, so that a compiler that runs at the same time reads no half of it.
  const made = new URL(`${types.href}.${process.pid}`)
  writeFileSync(made, head + typesOf(JSON.parse(readFileSync(document, "utf8"))))
  renameSync(made, types)
}

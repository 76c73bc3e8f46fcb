// Makes the types of @calendeal/client and the bounds of the console's fields from docs/reference/openapi.json unless they are made of it
// already. Plain JavaScript for any Node version; an unchanged document costs one hash.
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { boundsOf } from "./boundsOf.mjs"
import { typesOf } from "./typesOf.mjs"

const document = new URL("../../docs/reference/openapi.json", import.meta.url)

const files = [
  { path: "client/src/schema.ts", makers: ["typesOf.mjs"], textOf: typesOf },
  { path: "console/src/made/bounds.ts", makers: ["boundsOf.mjs", "longestOf.mjs"], textOf: boundsOf }
]

export const ensureTypes = () => {
  for (const { makers, path, textOf } of files) {
    const file = new URL(`../../packages/${path}`, import.meta.url)
    const hash = createHash("sha256")
    for (const source of [document, ...makers.map((maker) => new URL(maker, import.meta.url))])
      hash.update(readFileSync(source))
    const head = `// Generated from docs/reference/openapi.json ${hash.digest("hex")}\n\n`
    if (existsSync(file) && readFileSync(file, "utf8").startsWith(head)) continue
    mkdirSync(new URL(".", file), { recursive: true })
    // Renamed, so that a compiler that runs at the same time reads no half of it.
    const made = new URL(`${file.href}.${process.pid}`)
    writeFileSync(made, head + textOf(JSON.parse(readFileSync(document, "utf8"))))
    renameSync(made, file)
  }
}

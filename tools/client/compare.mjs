// Compares the types of @calendeal/client with those that openapi-typescript makes from the same document. They may differ in
// form and comments only: each must be assignable to the other. A part of `npm run gates`.
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import openapiTS, { astToString } from "openapi-typescript"
import { typesOf } from "./typesOf.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))
const document = JSON.parse(readFileSync(`${root}docs/reference/openapi.json`, "utf8"))
const comparison = `
import type * as Own from "./own.ts"
import type * as Other from "./other.ts"
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? never : "narrower") : "wider"
type Differences<A, B> = {
  [K in keyof A | keyof B]: K extends keyof A & keyof B ? ([Same<A[K], B[K]>] extends [never] ? never : K) : K
}[keyof A | keyof B]
// openapi-typescript lists the methods that a path does not have.
type Paths<P> = { [K in keyof P]: { [M in keyof P[K] as undefined extends P[K][M] ? never : M]: P[K][M] } }
const none = <_ extends never>() => {}
none<Differences<Own.components["schemas"], Other.components["schemas"]>>()
none<Differences<Own.components["responses"], Other.components["responses"]>>()
none<Differences<Own.components["headers"], Other.components["headers"]>>()
none<Differences<Own.operations, Other.operations>>()
none<Differences<Paths<Own.paths>, Paths<Other.paths>>>()
`

const folder = mkdtempSync(join(tmpdir(), "calendeal-types-"))
// A field with a default can be left out of a request.
const other = astToString(await openapiTS(document, { defaultNonNullable: false }))
writeFileSync(join(folder, "other.ts"), other)
writeFileSync(join(folder, "own.ts"), typesOf(document))
writeFileSync(join(folder, "compare.ts"), comparison)
const flags = [
  "--noEmit",
  "--strict",
  "--exactOptionalPropertyTypes",
  "--allowImportingTsExtensions",
  "--ignoreConfig"
]
const { status, stdout } = spawnSync(`${root}node_modules/.bin/tsc`, [...flags, "compare.ts"], {
  cwd: folder,
  encoding: "utf8"
})
rmSync(folder, { recursive: true })
if (status !== 0) {
  console.error(
    `The types differ from those of openapi-typescript: extend tools/client/typesOf.mjs.\n${stdout}`
  )
  process.exitCode = 1
}

// Writes docs/reference/openapi.json from the API's contract, and the types of @calendeal/client from it. `npm run openapi`.
import { execFileSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { CalendealApi } from "@calendeal/adapters-http/contract"
import { OpenApi } from "effect/http-api"
import { ensureTypes } from "./ensureTypes.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))
const file = "docs/reference/openapi.json"
// On one line first, so that the formatter leaves together what fits into one.
writeFileSync(`${root}${file}`, JSON.stringify(OpenApi.fromApi(CalendealApi)))
execFileSync(`${root}node_modules/.bin/oxfmt`, [file], { cwd: root, stdio: "inherit" })
ensureTypes()

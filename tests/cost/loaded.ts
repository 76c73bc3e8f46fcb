import { appendFileSync } from "node:fs"
import { registerHooks } from "node:module"

// Preloaded into a service. Records every file that the process loads.

const list = process.env["LOADED_LIST"] ?? ""

registerHooks({
  load: (url, context, next) => {
    if (url.startsWith("file:")) appendFileSync(list, `${url}\n`)
    return next(url, context)
  }
})

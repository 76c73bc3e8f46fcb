import { appendFileSync } from "node:fs"
import { registerHooks } from "node:module"

// Loaded before the service: writes down every file that the process loads, as it does.

const list = process.env["LOADED_LIST"] ?? ""

registerHooks({
  load: (url, context, next) => {
    if (url.startsWith("file:")) appendFileSync(list, `${url}\n`)
    return next(url, context)
  }
})

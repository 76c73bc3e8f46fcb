import { extname } from "node:path"
import { componentFiles } from "@calendeal/console/components"
import { Effect } from "effect"
import { openContext } from "../kit/chromium/openContext.ts"

const origin = "http://components.test"
const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".woff2": "font/woff2"
}

// One build for all tests of the process.
let built: ReturnType<typeof componentFiles> | undefined

/** Opens the page of the console's components, with a query such as `?dir=rtl`. */
export const components = (query: string, width: number, colorScheme: "light" | "dark" = "light") =>
  Effect.gen(function* () {
    const files = yield* Effect.promise(() => (built ??= componentFiles()))
    const context = yield* openContext({ viewport: { width, height: 800 }, colorScheme })
    return yield* Effect.promise(async () => {
      const page = await context.newPage()
      await page.route(`${origin}/**`, async (route) => {
        const name = new URL(route.request().url()).pathname.slice(1) || "index.html"
        const file = files.get(name)
        await route.fulfill(
          file === undefined
            ? { status: 404 }
            : {
                body: typeof file === "string" ? file : Buffer.from(file),
                contentType: types[extname(name)] ?? "application/octet-stream"
              }
        )
      })
      await page.goto(`${origin}/${query}`)
      await page.getByRole("heading", { name: "Components" }).waitFor()
      return page
    })
  })

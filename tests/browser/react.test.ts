import { join } from "node:path"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { build } from "vite"
import { someEmail } from "../kit/http/visitor.ts"
import { Service } from "../kit/http/Service.ts"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { bookingHost } from "../kit/chromium/Chromium.ts"
import { firstTouchOf, site, sites } from "./embedding.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"
import { Sites } from "../kit/chromium/Sites.ts"

/** The example app as one script. React's development code runs every effect twice. */
const exampleApp = async (): Promise<string> => {
  const built = await build({
    root: join(import.meta.dirname, "../../examples/book-in-react"),
    configFile: false,
    logLevel: "warn",
    define: { "process.env.NODE_ENV": JSON.stringify("development") },
    build: { write: false, minify: false, modulePreload: false, rolldownOptions: { input: "main.tsx" } }
  })
  const [output] = [built].flat()
  assert(output !== undefined && "output" in output)
  return output.output[0].code
}

inChromium("The React component", (it) => {
  it.effect("D-EMB-4: books on a site with a strict policy, prefilled, with the site's campaign", () =>
    Effect.gen(function* () {
      const { bookings, path, workspace } = yield* offered()
      const { port } = yield* Service
      const { put } = yield* Sites
      const email = someEmail()
      const script = yield* Effect.promise(exampleApp)
      const origin = `http://${bookingHost}:${port}`
      yield* journey({ sites, expected: /React DevTools/ }, async ({ page, service }) => {
        const html = `<!doctype html><title>Shop</title><div id="root"></div>
          <script type="module" nonce="n">${script.replaceAll("</script", "<\\/script")}</script>`
        const policy = `default-src 'none'; script-src ${origin} 'nonce-n'; frame-src ${origin}`
        const address = new URL(put(html, { "content-security-policy": policy })(site))
        address.search = new URLSearchParams({
          address: service,
          eventType: path.slice(1),
          utm_source: "react"
        }).toString()
        await page.goto(address.href)
        const frame = page.frameLocator("iframe")
        const name = frame.getByLabel("Name", { exact: true })
        await name.waitFor()
        assert.strictEqual(await name.inputValue(), "Vera Visitor")
        await bookingOn(frame).bookAs({ name: "Vera Visitor", email })
        await page.getByRole("status").filter({ hasText: "See you at" }).waitFor()
        assert.strictEqual(await page.locator("iframe").count(), 1)
      })
      assert.lengthOf(yield* bookings, 1)
      assert.deepInclude(yield* firstTouchOf(workspace.id, email), { utm_source: "react" })
    })
  )
})

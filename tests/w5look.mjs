import { chromium } from "playwright-core"
import { chromiumProgram } from "./kit/chromium/chromiumProgram.ts"
import { startDemonstration } from "../tools/page-audit/startDemonstration.mjs"
import { signInOwner, openScreen } from "../tools/page-audit/consoleVisit.mjs"
const d = await startDemonstration("/tmp/w5demo")
const b = await chromium.launch(await chromiumProgram())
try {
  const c = await b.newContext({ viewport: { width: 1280, height: 900 }, locale: "en-GB", timezoneId: "Europe/London" })
  const p = await c.newPage()
  p.setDefaultTimeout(60000)
  const o = await signInOwner(p, d.signIn)
  for (const [name, path] of JSON.parse(process.argv[2])) for (const width of (process.argv[3] ?? "1280,390").split(",").map(Number)) {
    await p.setViewportSize({ width, height: 900 })
    await openScreen(p, o + path).catch(e => console.log(name, String(e).slice(0,200)))
    await p.screenshot({ path: `/tmp/w5-look-${name}-${width}.png`, fullPage: width > 1000 })
    console.log(name, width, p.url())
  }
} finally { await b.close(); d.child.kill("SIGTERM") }

import { existsSync } from "node:fs"
import { Context, Effect, Layer } from "effect"
import { type Browser, chromium } from "playwright-core"

/** Debian's own Chromium: Playwright's builds come from a host of their own, which not every machine may ask. */
const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium"

const flags = [
  // Every name is this machine: a journey may lead over as many sites as it likes, and never out into the world.
  "--host-resolver-rules=MAP * 127.0.0.1",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync"
]

/** A real Chromium, started once for a file of tests. */
export class Chromium extends Context.Service<Chromium, Browser>()("@calendeal/app/test/Chromium") {
  static readonly layer = Layer.effect(
    Chromium,
    Effect.acquireRelease(
      Effect.promise(() => {
        if (!existsSync(executablePath))
          throw new Error(
            `The browser tests need Chromium at ${executablePath} (Debian: apt-get install chromium), or its path in CHROMIUM_PATH.`
          )
        return chromium.launch({ executablePath, args: flags })
      }),
      (browser) => Effect.promise(() => browser.close())
    )
  )
}

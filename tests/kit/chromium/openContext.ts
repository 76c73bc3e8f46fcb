import { Effect } from "effect"
import type { BrowserContext, BrowserContextOptions } from "playwright-core"
import { Chromium } from "./Chromium.ts"

/**
 * Closes a context. Its routes end before: a handler that still waits for an answer then would fail outside of any test.
 */
export const closeContext = async (context: BrowserContext) => {
  for (const each of [...context.pages(), context]) await each.unrouteAll({ behavior: "ignoreErrors" })
  await context.close()
}

/** A context of the browser, until the scope ends. */
export const openContext = (options: BrowserContextOptions) =>
  Effect.flatMap(Chromium, ({ browser }) =>
    Effect.acquireRelease(
      Effect.promise(() => browser.newContext(options)),
      (context) => Effect.promise(() => closeContext(context))
    )
  )

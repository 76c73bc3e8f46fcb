import { existsSync } from "node:fs"
import { Context, Effect, Layer } from "effect"
import { type Browser, chromium } from "playwright-core"
import { Service } from "../spec/Service.ts"

/** The name under which browsers find the service. */
export const bookingHost = "book.test"

/** Debian's own Chromium: Playwright's builds come from a host of their own, which not every machine may ask. */
const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium"

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync"
]

/** Starts a Chromium for which names stand for what these rules say. */
export const launch = (hostRules: string, more: ReadonlyArray<string> = []): Promise<Browser> => {
  if (!existsSync(executablePath))
    throw new Error(
      `The browser tests need Chromium at ${executablePath} (Debian: apt-get install chromium), or its path in CHROMIUM_PATH.`
    )
  return chromium.launch({
    executablePath,
    args: [...flags, `--host-resolver-rules=${hostRules}`, ...more]
  })
}

/** A real Chromium, and the service's address as it sees it. */
export class Chromium extends Context.Service<
  Chromium,
  { readonly browser: Browser; readonly service: string }
>()("@calendeal/app/test/Chromium") {
  /** The one of this process, over http. */
  static readonly layer = Layer.effect(
    Chromium,
    Effect.gen(function* () {
      const { port } = yield* Service
      const browser = yield* Effect.acquireRelease(Effect.promise(borrow), () => Effect.sync(giveBack))
      return { browser, service: `http://${bookingHost}:${port}` }
    })
  )
}

// To start one costs more than most journeys: the files of a process share it, and it goes when none has come for a while.
let shared: Promise<Browser> | undefined
let borrowers = 0

const borrow = (): Promise<Browser> => {
  borrowers += 1
  // Every name is this machine: a journey may lead over as many sites as it likes, and never out into the world.
  shared ??= launch("MAP * 127.0.0.1")
  return shared
}

const giveBack = (): void => {
  borrowers -= 1
  // Playwright ends it with the process, if that is sooner.
  setTimeout(() => {
    if (borrowers > 0) return
    void shared?.then((browser) => browser.close())
    shared = undefined
  }, 3000).unref()
}

import { Context, Effect, Layer } from "effect"
import { type Browser, chromium } from "playwright-core"
import { chromiumProgram } from "./chromiumProgram.ts"
import { Service } from "../http/Service.ts"

/** The host name of the service in browsers. */
export const bookingHost = "book.test"

const flags = [
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync"
]

/** Starts a Chromium with these host resolver rules. */
export const launch = async (hostRules: string, more: ReadonlyArray<string> = []): Promise<Browser> => {
  const { args, env, executablePath } = await chromiumProgram()
  return chromium.launch({
    executablePath,
    env,
    args: [...args, ...flags, `--host-resolver-rules=${hostRules}`, ...more]
  })
}

/** A Chromium, and the service's URL in it. */
export class Chromium extends Context.Service<
  Chromium,
  { readonly browser: Browser; readonly service: string }
>()("@calendeal/tests/Chromium") {
  /** The shared Chromium of this process, over HTTP. */
  static readonly layer = Layer.effect(
    Chromium,
    Effect.gen(function* () {
      const { port } = yield* Service
      const browser = yield* Effect.acquireRelease(Effect.promise(borrow), () => Effect.sync(giveBack))
      return { browser, service: `http://${bookingHost}:${port}` }
    })
  )
}

// A start takes longer than most journeys, so test files of a process share one browser. It closes when it is unused
// for a while.
let shared: Promise<Browser> | undefined
let borrowers = 0

const borrow = (): Promise<Browser> => {
  borrowers += 1
  // All names resolve to this machine, so that journeys can use any number of sites and never reach the Internet.
  shared ??= launch("MAP * 127.0.0.1")
  return shared
}

const giveBack = (): void => {
  borrowers -= 1
  // Playwright closes it when the process ends, if that is earlier.
  setTimeout(() => {
    if (borrowers > 0) return
    void shared?.then((browser) => browser.close())
    shared = undefined
  }, 3000).unref()
}

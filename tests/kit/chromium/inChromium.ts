import { describe, layer, type Vitest } from "@effect/vitest"
import { Duration, Layer } from "effect"
import { demoSite } from "@calendeal/app/demo/site"
import type { ServerTimeouts } from "@calendeal/app/runtime/httpServer"
import { lasting, suiteOn } from "../http/lasting.ts"
import { type DomainPorts, inMemory } from "../http/ports.ts"
import { service } from "../http/Service.ts"
import { bookingHost, Chromium } from "./Chromium.ts"
import { Sites } from "./Sites.ts"

/** In milliseconds. A journey takes seconds, and longer on a busy machine. */
const timeout = 300_000

/**
 * Browsers open connections in advance. On a slow machine the default of ten seconds may pass before the first request
 * on such a connection, and a request on a connection that has just been closed is lost.
 */
const timeouts: ServerTimeouts = {
  headers: Duration.minutes(2),
  request: Duration.minutes(2),
  keepAlive: Duration.minutes(2),
  grace: Duration.seconds(10)
}

/** The service with the settings of development, on HTTP, with a browser and other sites. */
const servedWith = <Others = never>(ports: Layer.Layer<DomainPorts | Others>, isLasting: boolean) =>
  Layer.mergeAll(Chromium.layer, Sites.layer).pipe(
    Layer.provideMerge(
      service(ports, { baseUrl: `http://${bookingHost}`, timeouts, site: demoSite, isLasting })
    )
  )

type Served<Others> = Layer.Success<ReturnType<typeof servedWith<Others>>>

const served = lasting(servedWith(inMemory, true))

/** Runs tests in a real browser, on the service that the suites of this process share. */
export const inChromium = (title: string, tests: (it: Vitest.MethodsNonLive<Served<never>>) => void) =>
  describe(title, { timeout }, () => {
    suiteOn("in Chromium", served, tests)
  })

/** As `inChromium`, on a service of its own with other ports. */
export const inChromiumWith = <Others>(
  ports: Layer.Layer<DomainPorts | Others>,
  title: string,
  tests: (it: Vitest.MethodsNonLive<Served<Others>>) => void
) =>
  describe(title, { timeout }, () => {
    layer(servedWith(ports, false), { excludeTestServices: true, timeout: "3 minutes" })("in Chromium", tests)
  })

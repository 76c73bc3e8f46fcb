import { describe, layer, type Vitest } from "@effect/vitest"
import { Duration, Layer } from "effect"
import { demoSite } from "@calendeal/app/demo/site"
import type { ServerTimeouts } from "@calendeal/app/runtime/httpServer"
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
const servedWith = <Others = never>(ports: Layer.Layer<DomainPorts | Others>) =>
  Layer.mergeAll(Chromium.layer, Sites.layer).pipe(
    Layer.provideMerge(service(ports, { baseUrl: `http://${bookingHost}`, timeouts, site: demoSite }))
  )

type Served<Others> = Layer.Success<ReturnType<typeof servedWith<Others>>>

/**
 * Runs tests in a real browser. Each suite has a service of its own, in memory: all browsers have the same address, whose limits
 * several suites would share.
 */
export const inChromium = (title: string, tests: (it: Vitest.MethodsNonLive<Served<never>>) => void) =>
  inChromiumWith(inMemory, title, tests)

/** As `inChromium`, with other ports. */
export const inChromiumWith = <Others>(
  ports: Layer.Layer<DomainPorts | Others>,
  title: string,
  tests: (it: Vitest.MethodsNonLive<Served<Others>>) => void
) =>
  describe(title, { timeout }, () => {
    layer(servedWith(ports), { excludeTestServices: true, timeout: "3 minutes" })("in Chromium", tests)
  })

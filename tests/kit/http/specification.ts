import { layer, type Vitest } from "@effect/vitest"
import { lasting, suiteOn } from "./lasting.ts"
import { type DomainPorts, onStore, store } from "./ports.ts"
import { Service, service } from "./Service.ts"

type Tests = (it: Vitest.MethodsNonLive<Service | DomainPorts>, on: typeof store) => void

const served = lasting(service(onStore, { isLasting: true }))

/** Runs acceptance tests over HTTP, on the service that the suites of this process share. */
export const specification = (title: string, tests: Tests) =>
  suiteOn(`${title} (${store})`, served, (it) => tests(it, store))

/** The same on a service of its own, for tests that count what it has stored, or that run its background work. */
export const specificationAlone = (title: string, tests: Tests) =>
  layer(service(onStore), { excludeTestServices: true, timeout: "3 minutes" })(`${title} (${store})`, (it) =>
    tests(it, store)
  )

export { Service }

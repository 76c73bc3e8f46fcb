import { type Vitest, layer } from "@effect/vitest"
import type { Layer } from "effect"
import { type DomainPorts, inMemory, onPostgres } from "./ports.ts"
import { Service, service } from "./Service.ts"

type Tests = (it: Vitest.MethodsNonLive<Service | DomainPorts>) => void

/** Runs acceptance tests over HTTP, on memory and on PostgreSQL alike, each time with a service of its own. */
export const specification = (title: string, tests: Tests) => {
  on("memory", title, inMemory, tests)
  on("PostgreSQL", title, onPostgres, tests)
}

const on = <E>(store: string, title: string, ports: Layer.Layer<DomainPorts, E>, tests: Tests) =>
  layer(service(ports), { excludeTestServices: true, timeout: "60 seconds" })(`${title} (${store})`, tests)

export { Service }

import { type Vitest, layer } from "@effect/vitest"
import type { Layer } from "effect"
import { type DomainPorts, inMemory, onPostgres } from "./ports.ts"
import { Service, service } from "./Service.ts"

type Store = "memory" | "PostgreSQL"
type Tests = (it: Vitest.MethodsNonLive<Service | DomainPorts>, store: Store) => void

/** Runs acceptance tests over HTTP, once with the ports in memory and once on PostgreSQL. */
export const specification = (title: string, tests: Tests) => {
  on("memory", title, inMemory, tests)
  on("PostgreSQL", title, onPostgres, tests)
}

const on = <E>(store: Store, title: string, ports: Layer.Layer<DomainPorts, E>, tests: Tests) =>
  layer(service(ports), { excludeTestServices: true, timeout: "3 minutes" })(`${title} (${store})`, (it) =>
    tests(it, store)
  )

export { Service }

import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { freePort } from "../../../tests/kit/processes/Process.ts"
import { bundle } from "../../../tests/kit/build/built.ts"
import { started } from "./started.mjs"

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

export const sources = here("../../../packages/app/src/fromSources.ts")

/** Production settings for these servers, with a compile cache as in the image. */
export const productionOf = (servers, { settings }, port) => ({
  ...settings,
  NODE_ENV: "production",
  NODE_COMPILE_CACHE: join(servers.folder, "compiled"),
  HOST: "127.0.0.1",
  BASE_URL: `http://127.0.0.1:${port}`,
  DATABASE_URL: servers.postgres.url,
  REDIS_URL: servers.redisUrl,
  TRUSTED_PROXIES: "127.0.0.0/8"
})

/** The service as in production beside its workers: one process that serves, with `worker` also their work. */
export const startService = async (
  servers,
  data,
  { environment = {}, name = "service", worker = false } = {}
) => {
  const port = await freePort()
  const service = started(name, bundle, {
    folder: servers.folder,
    port,
    flags: worker ? ["serve"] : ["serve", "--no-worker"],
    environment: { ...productionOf(servers, data, port), ...environment }
  })
  await service.ready("/readyz")
  return service
}

/** A worker process beside a service without one. */
export const startWorker = async (servers, data, { environment = {} } = {}) => {
  // It does not listen, but its settings name a port.
  const port = await freePort()
  return started("worker", bundle, {
    folder: servers.folder,
    port,
    flags: ["work"],
    environment: { ...productionOf(servers, data, port), ...environment }
  })
}

/** An empty server: the cost of Node itself. */
export const startNothing = async ({ folder }) => {
  const nothing = started("nothing", here("../peers/nothing.mjs"), {
    folder,
    port: await freePort(),
    environment: {}
  })
  await nothing.ready()
  return nothing
}

/** A peer on the same PostgreSQL and Redis. With `looks` the baseline reads what a booking is decided on, without using it. */
export const startPeer = async (servers, { settings, data }, name, { looks = false } = {}) => {
  const file = join(servers.folder, "data.json")
  writeFileSync(file, JSON.stringify(data))
  const environment = {
    ...settings,
    NODE_ENV: "production",
    NODE_COMPILE_CACHE: join(servers.folder, "compiled"),
    DATABASE_URL: servers.postgres.url,
    REDIS_URL: servers.redisUrl,
    WORLD: file,
    LOOKS: looks ? "yes" : "no"
  }
  const program = here(`../peers/${name}/main.mjs`)
  const peer = started(looks ? `${name} with a look` : name, program, {
    folder: servers.folder,
    port: await freePort(),
    environment
  })
  await peer.ready()
  return peer
}

/** All peers besides the service. */
export const startPeers = async (servers, data) => {
  await servers.owner.query(readFileSync(here("../peers/baseline/functions.sql"), "utf8"))
  const peers = []
  for (const name of ["handwritten", "baseline", "reference"])
    peers.push(await startPeer(servers, data, name))
  return peers
}

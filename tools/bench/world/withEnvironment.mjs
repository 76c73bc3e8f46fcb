import { endpointsOf } from "./endpoints.mjs"
import { openServers } from "./servers.mjs"
import { enterWorld } from "./world.mjs"

/**
 * The environment of one benchmark: its servers, its data, the requests of each endpoint and the `running` processes;
 * all end with it.
 */
export const withEnvironment = async (use, options) => {
  const servers = await openServers()
  const running = []
  try {
    const world = await enterWorld(servers, options)
    return await use({ servers, world, ...endpointsOf(world), running })
  } finally {
    await Promise.all(running.map((process) => process.stop()))
    await servers.close()
  }
}

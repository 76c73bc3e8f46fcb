import { endpointsOf } from "./endpoints.mjs"
import { openServers } from "./servers.mjs"
import { enterWorld } from "./world.mjs"

/** A world of one's own: its servers, what is in it, the requests of each endpoint, and who is `running`, until it is over. */
export const withWorld = async (use, options) => {
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

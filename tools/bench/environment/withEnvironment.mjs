import { endpointsOf } from "./endpoints.mjs"
import { openServers } from "./servers.mjs"
import { enterData } from "./data.mjs"

/**
 * The environment of one benchmark: its servers, its data, the requests of each endpoint and the `running` processes;
 * all end with it.
 */
export const withEnvironment = async (use, options) => {
  const servers = await openServers()
  const running = []
  try {
    const data = await enterData(servers, options)
    return await use({ servers, data, ...endpointsOf(data), running })
  } finally {
    await Promise.all(running.map((process) => process.stop()))
    await servers.close()
  }
}

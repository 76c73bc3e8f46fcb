import { endpointsOf } from "./endpoints.mjs"
import { openServers } from "./servers.mjs"
import { enterData } from "./data.mjs"

/** How many payers there are if the run is brisk. */
const fewPayers = 500

const open = async ({ brisk }) => {
  const servers = await openServers()
  try {
    const data = await enterData(servers, brisk ? { payers: fewPayers } : {})
    return { servers, data, ...endpointsOf(data) }
  } catch (error) {
    await servers.close()
    throw error
  }
}

/**
 * The environment of one part: its servers, its data, the requests of each endpoint and the `running` processes; all end with it.
 * What a part leaves behind would change the figures of the next one.
 */
export const withEnvironment = async ({ brisk }, use) => {
  const environment = await open({ brisk })
  const running = []
  try {
    return await use({ ...environment, running })
  } finally {
    await Promise.all(running.map((process) => process.stop()))
    await environment.servers.close()
  }
}

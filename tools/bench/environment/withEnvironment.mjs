import { endpointsOf } from "./endpoints.mjs"
import { openServers } from "./servers.mjs"
import { enterData } from "./data.mjs"

/** The environment that the parts of a brisk run share; undefined: each part opens one of its own. */
let shared

const open = async (options) => {
  const servers = await openServers()
  try {
    const data = await enterData(servers, options)
    return { servers, data, ...endpointsOf(data) }
  } catch (error) {
    await servers.close()
    throw error
  }
}

/**
 * Runs parts that share one environment with little data, opened by the first that needs it: what a part leaves behind changes the
 * figures of the next one.
 */
export const sharingEnvironment = async (parts) => {
  let opened
  shared = () => (opened ??= open({ payers: 500 }))
  try {
    await parts()
  } finally {
    shared = undefined
    // A part has failed if it could not be opened.
    const environment = await opened?.catch(() => undefined)
    await environment?.servers.close()
  }
}

/**
 * The environment of one benchmark: its servers, its data, the requests of each endpoint and the `running` processes;
 * all end with it, in a brisk run only the processes.
 */
export const withEnvironment = async (use, options) => {
  const environment = await (shared === undefined ? open(options) : shared())
  const running = []
  try {
    return await use({ ...environment, running })
  } finally {
    await Promise.all(running.map((process) => process.stop()))
    if (shared === undefined) await environment.servers.close()
  }
}

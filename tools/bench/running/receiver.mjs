import { createServer } from "node:http"
import { once } from "node:events"
import { networkInterfaces } from "node:os"

/** A non-loopback address of this machine: in production a service refuses loopback destinations. */
const lanAddress = () => {
  const address = Object.values(networkInterfaces())
    .flat()
    .find(({ family, internal }) => family === "IPv4" && !internal)
  if (address === undefined) throw new Error("The machine has no address besides loopback")
  return address.address
}

/**
 * A server for webhooks. `arrivals`: the first arrival of each booking's event by its uid, in milliseconds of
 * `performance.now()`. `environment`: the setting that permits the service to send to it.
 */
export const startReceiver = async () => {
  const arrivals = new Map()
  const host = lanAddress()
  const server = createServer((request, response) => {
    const parts = []
    request.on("data", (part) => parts.push(part))
    request.on("end", () => {
      const { uid } = JSON.parse(Buffer.concat(parts).toString()).data
      if (!arrivals.has(uid)) arrivals.set(uid, performance.now())
      response.writeHead(204).end()
    })
  })
  server.listen(0, host)
  await once(server, "listening")
  const url = `http://${host}:${server.address().port}/`
  return {
    arrivals,
    environment: { OUTGOING_ALLOWED_NETWORKS: host },
    /** Adds a webhook for new bookings, through a service that may send to it. */
    connect: async (service, { token, data }) => {
      const answer = await fetch(
        `http://127.0.0.1:${service.port}/api/workspaces/${data.workspace.id}/webhooks`,
        {
          method: "POST",
          headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
          body: JSON.stringify({ url, events: ["booking.created"] })
        }
      )
      if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, "close")
    }
  }
}

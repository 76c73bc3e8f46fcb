import { measured } from "../load/rounds.mjs"
import { rowsReadBy } from "../running/rows.mjs"
import { startService } from "../running/peers.mjs"
import { median, rounded } from "../spread.mjs"
import { enterBookings, enterContacts, enterEventTypes } from "../environment/crowds.mjs"
import { withEnvironment } from "../environment/withEnvironment.mjs"

// The cost of a request as stored data grows: processor time of the service and of PostgreSQL, which noise hardly
// affects, and the rows that PostgreSQL reads.

const connections = 8

export const run = ({ brisk }) =>
  withEnvironment(
    async ({ crowded, endpoints, running, servers, data }) => {
      const service = await startService(servers, data)
      running.push(service)
      const rows = {}
      const take = async (what, kinds) => {
        for (const endpoint of kinds) {
          const turns = []
          for (let turn = 0; turn < (brisk ? 1 : 3); turn++)
            turns.push(await measured(service, endpoint, { connections, seconds: 1, servers }))
          const of = (field) => median(turns.map((turn) => turn[field]))
          const name = `${what}: ${endpoint.name}`
          rows[name] = {
            median: Math.round(of("cpu")),
            "PostgreSQL's CPU, µs": Math.round(of("postgres")),
            ...(await rowsReadBy(servers, data, endpoint)),
            "p50, ms": rounded(of("p50"))
          }
          // Printed immediately, because a run takes minutes and may be interrupted.
          console.log(name, rows[name])
        }
      }
      const { book, capture, months, slots, transactions } = endpoints
      const { bookOneOfTeam, captureAgain, slotsOfMany, slotsOfTeam } = crowded
      // The first rounds are warm-ups.
      for (const endpoint of [months, slots, book, bookOneOfTeam, capture, transactions])
        await measured(service, endpoint, { connections, seconds: brisk ? 1 : 2, servers })
      const thousand = 1000
      for (const size of brisk ? [100] : [100, 10 * thousand, 100 * thousand]) {
        await enterContacts(servers.owner, data, size)
        data.payers = size
        await take(`${size} contacts`, [capture, captureAgain, transactions])
      }
      for (const size of brisk ? [10, 100] : [10, thousand, 10 * thousand]) {
        data.many = await enterEventTypes(servers.owner, data, size)
        await take(`${size} event types`, [slots, slotsOfMany])
      }
      for (const size of brisk ? [thousand] : [thousand, 100 * thousand, 1000 * thousand]) {
        await enterBookings(servers.owner, data, size)
        await take(`${size} bookings`, [slotsOfTeam, book, bookOneOfTeam])
      }
      return rows
    },
    { payers: 100 }
  )

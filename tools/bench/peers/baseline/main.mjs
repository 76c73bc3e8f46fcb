import { readFileSync } from "node:fs"
import { Pool } from "pg"
import { createClient } from "redis"
import { rateLimits } from "../../../../packages/domain/src/kernel/rate-limits/rateLimits.ts"
import { monthAvailability, slots } from "../calendar.mjs"
import { countingOn } from "../counting.mjs"
import { answer, bodyOf, fieldsOf, serve } from "../http.mjs"
import { book, capture } from "./leads.mjs"
import { recordTransaction } from "./payments.mjs"

// The baseline: the minimal cost of the same responses. Node's HTTP server, JSON parsed without validation, and one
// database statement where possible. It keeps the guarantees of the database only.

const data = JSON.parse(readFileSync(process.env.WORLD, "utf8"))
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
const redis = createClient({ url: process.env.REDIS_URL, commandOptions: { timeout: 0 } })
await redis.connect()
const count = await countingOn(redis)
const given = {
  pool,
  rowsOf: async (statement) => (await pool.query(statement)).rows,
  workspaceId: data.workspace.id,
  eventTypes: new Map(data.eventTypes.map((eventType) => [eventType.id, eventType])),
  hosts: new Map(data.hosts.map((host) => [host.id, host]))
}

const counted = (response, status, body, left) =>
  answer(response, status, body, { "x-ratelimit-remaining": String(left) })
const addressOf = ({ headers, socket }) => headers["x-forwarded-for"] ?? socket.remoteAddress

const reading = (rateLimit, act) => async (request, response, query) => {
  const [isAdmitted, left] = await count(rateLimit, addressOf(request))
  if (isAdmitted !== 1) return counted(response, 429, { error: "rate_limited" }, 0)
  const fields = fieldsOf(query)
  const eventType = given.eventTypes.get(fields.eventTypeId)
  if (eventType === undefined) return counted(response, 404, { error: "event_type_not_found" }, left)
  return counted(response, 200, await act(given, eventType, fields), left)
}

const writing = (rateLimit, act) => async (request, response) => {
  const body = JSON.parse(await bodyOf(request))
  const [isAdmitted, left] = await count(rateLimit, `${addressOf(request)} ${body.eventTypeId}`)
  if (isAdmitted !== 1) return counted(response, 429, { error: "rate_limited" }, 0)
  const eventType = given.eventTypes.get(body.eventTypeId)
  if (eventType === undefined) return counted(response, 404, { error: "event_type_not_found" }, left)
  const [status, said] = await act(given, eventType, body, request, response)
  return counted(response, status, said, left)
}

const routes = {
  "GET /healthz": (_request, response) => answer(response, 200, { status: "ok", version: "0.1.0" }),
  "GET /api/public/month-availability": reading(rateLimits.monthAvailability, monthAvailability),
  "GET /api/public/slots": reading(rateLimits.slots, slots),
  "POST /api/public/capture": writing(rateLimits.capture, capture),
  "POST /api/public/book": writing(rateLimits.book, book),
  "POST /api/public/transactions": async (request, response) => {
    const [status, said] = await recordTransaction(given, await bodyOf(request), request, (keyId) =>
      count(rateLimits.transactions, keyId)
    )
    return answer(response, status, said)
  }
}

serve((request, response, route, query) => {
  const act = routes[route]
  if (act === undefined) return answer(response, 404, { error: "not_found" })
  return act(request, response, query)?.catch((error) => {
    console.error(error)
    answer(response, 500, { error: "internal" })
  })
})

import { readFileSync } from "node:fs"
import Fastify from "fastify"
import { Pool } from "pg"
import { createClient } from "redis"
import { rateLimits } from "../../../../packages/domain/src/kernel/rate-limits/rateLimits.ts"
import { monthAvailability, slots } from "../calendar.mjs"
import { countingOn } from "../counting.mjs"
import { book } from "./booking.mjs"
import { freeTimes } from "./calendar.mjs"
import { capture } from "./leads.mjs"
import { recordTransaction } from "./payments.mjs"
import { schemas } from "./schemas.mjs"

// The reference stack: Fastify with JSON schemas and pg, as a careful team writes these endpoints in a day.
// Configuration is read on demand, a booking is one transaction, dates use luxon. Free times are computed by the engine of the
// other peers.

const data = JSON.parse(readFileSync(process.env.WORLD, "utf8"))
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
const redis = createClient({ url: process.env.REDIS_URL })
await redis.connect()
const count = await countingOn(redis)
const app = Fastify({ logger: { level: "info" }, trustProxy: "127.0.0.1" })

/** A refusal with a status and a code. */
class Refusal extends Error {
  constructor(status, code) {
    super(code)
    this.status = status
  }
}
const refuse = (status, code) => {
  throw new Refusal(status, code)
}

app.setErrorHandler((error, request, reply) => {
  if (error instanceof Refusal) return reply.code(error.status).send({ error: error.message })
  if (error.validation) return reply.code(400).send({ error: "invalid_input", message: error.message })
  request.log.error(error)
  return reply.code(500).send({ error: "internal" })
})

const limited = (rateLimit, subjectOf) => async (request, reply) => {
  const [isAdmitted, number] = await count(rateLimit, subjectOf(request))
  reply.header("x-ratelimit-limit", rateLimit.limit)
  reply.header("x-ratelimit-remaining", isAdmitted === 1 ? number : 0)
  if (isAdmitted === 1) return
  reply.header("retry-after", Math.max(1, Math.ceil(number / 1000)))
  refuse(429, "rate_limited")
}
const byAddressAndEventType = ({ body, ip }) => `${ip} ${body.eventTypeId}`
const byAddress = ({ ip }) => ip

/** Runs a function in a transaction, which a refusal rolls back. */
const inTransaction = async (act) => {
  const client = await pool.connect()
  try {
    await client.query("begin")
    const result = await act(client)
    await client.query("commit")
    return result
  } catch (error) {
    await client.query("rollback")
    throw error
  } finally {
    client.release()
  }
}

const given = { inTransaction, pool, refuse, workspaceId: data.workspace.id }

app.get("/healthz", { schema: schemas.health }, () => ({ status: "ok", version: "0.1.0" }))
app.get(
  "/api/public/month-availability",
  { schema: schemas.months, preHandler: limited(rateLimits.monthAvailability, byAddress) },
  ({ query }) => freeTimes(given, monthAvailability, query)
)
app.get(
  "/api/public/slots",
  { schema: schemas.slots, preHandler: limited(rateLimits.slots, byAddress) },
  ({ query }) => freeTimes(given, slots, query)
)
app.post(
  "/api/public/capture",
  { schema: schemas.capture, preHandler: limited(rateLimits.capture, byAddressAndEventType) },
  ({ body }) => capture(given, body)
)
app.post(
  "/api/public/book",
  { schema: schemas.book, preHandler: limited(rateLimits.book, byAddressAndEventType) },
  async ({ body, headers }, reply) => {
    const { isReplay, token, uid } = await book(given, body, headers["idempotency-key"])
    if (isReplay) reply.header("idempotency-replayed", "true")
    reply.header("booking-token", token)
    return { uid }
  }
)
// The signature covers the bytes, so they are read before parsing.
app.register(async (signed) => {
  signed.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body)
  )
  signed.post("/api/public/transactions", async (request, reply) => {
    const { isReplay, receipt } = await recordTransaction(given, request, (keyId) =>
      limited(rateLimits.transactions, () => keyId)(request, reply)
    )
    reply.code(isReplay ? 200 : 201)
    return isReplay ? { ...receipt, idempotentReplay: true } : receipt
  })
})

await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) })
process.on("SIGTERM", () => process.exit(0))

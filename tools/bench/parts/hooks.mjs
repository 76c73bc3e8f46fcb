import { spawn } from "node:child_process"
import { createHmac, randomInt } from "node:crypto"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { bundle } from "../../../tests/kit/build/built.ts"
import { withEnvironment } from "../environment/withEnvironment.mjs"
import { driven, load } from "../load/load.mjs"
import { outboxOf } from "../running/outbox.mjs"
import { productionOf, startService } from "../running/peers.mjs"
import { startShop } from "../running/shop.mjs"
import { cpuOf, cpuOfFamily } from "../running/usage.mjs"
import { median, rounded } from "../spread.mjs"

// What payments that a provider reports cost: one by webhook, with the worker that reads it, against one by API; and how many a
// backfill records in a minute, alone and beside 50 bookings a second.

const secret = "whsec_of_the_shop"
const usual = { calls: 2000, rounds: 5, events: 10_000, bookingsEach: 50 }
const few = { calls: 60, rounds: 1, events: 300, bookingsEach: 5 }

export const run = ({ brisk }) =>
  withEnvironment({ brisk }, async ({ data, endpoints, running, servers }) => {
    const { bookingsEach, calls, events, rounds } = brisk ? few : usual
    const shop = await startShop(events)
    const service = await startService(servers, data, { worker: true })
    running.push(service, shop)
    const outbox = outboxOf(servers.owner)
    const context = { data, outbox, servers, service, shop }
    await manage(context, "PATCH", "", { transactionsCreateContacts: true })
    const ways = { webhook: await reported(context), api: endpoints.transactions }
    const seen = { webhook: [], api: [] }
    for (const way of ["webhook", "api"]) await costOf(context, ways[way], Math.ceil(calls / 4))
    for (let round = 0; round < rounds; round++)
      for (const way of round % 2 === 0 ? ["webhook", "api"] : ["api", "webhook"])
        seen[way].push(await costOf(context, ways[way], calls))
    const imported = await connected(context, { apiKey: "sk_test_calendeal1" })
    const alone = await backfill({ ...context, imported }, events)
    const beside = await backfill({ ...context, imported }, events, {
      endpoint: endpoints.book,
      rate: bookingsEach
    })
    return {
      "a payment by webhook, with its reading": costs(seen.webhook, seen.api),
      "a payment by API": costs(seen.api, seen.api),
      "a backfill": alone,
      "a backfill beside bookings": beside
    }
  })

const manage = async ({ data, service }, method, path, body) => {
  const answer = await fetch(
    `http://127.0.0.1:${service.port}/api/workspaces/${data.data.workspace.id}${path}`,
    {
      method,
      headers: { "content-type": "application/json", authorization: `Bearer ${data.token}` },
      body: JSON.stringify(body)
    }
  )
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.json()
}

const connected = (context, more = {}) =>
  manage(context, "POST", "/payment-connections", {
    provider: "stripe",
    name: "Shop",
    isLive: false,
    secrets: [secret],
    ...more
  })

/** Signed calls about payments. The connections take turns, so that none is called too often. */
const reported = async (context) => {
  const paths = []
  for (let nth = 0; nth < 9; nth++) paths.push(new URL((await connected(context)).webhookUrl).pathname)
  let sent = 0
  return {
    name: "payments by webhook",
    request: () => {
      const nth = sent++
      const body = JSON.stringify({
        id: `evt_${nth}`,
        object: "event",
        created: 1_764_000_000,
        livemode: false,
        type: "checkout.session.completed",
        data: {
          object: {
            object: "checkout.session",
            amount_total: 1234,
            currency: "usd",
            customer: `cus_${nth % 500}`,
            customer_details: { email: `payer${nth % 500}@customer.example` },
            payment_intent: `pi_${nth}`,
            payment_status: "paid"
          }
        }
      })
      const seconds = Math.floor(Date.now() / 1000)
      const signature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")
      return {
        method: "POST",
        path: paths[nth % paths.length],
        headers: {
          "content-type": "application/json",
          "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
          "stripe-signature": `t=${seconds},v1=${signature}`
        },
        body
      }
    }
  }
}

/** Until nothing waits in the outbox. */
const settled = async ({ outbox }) => {
  const limit = performance.now() + 300_000
  while ((await outbox.waiting()) > 0) {
    if (performance.now() > limit) throw new Error("The worker does not drain the outbox")
    await sleep(50)
  }
}

/** Microseconds of processor time for one, of the service with its worker and of PostgreSQL, until all is recorded. */
const costOf = async (context, endpoint, count) => {
  const { servers, service } = context
  await servers.redis.flushAll("SYNC")
  const usage = () => [cpuOf(service.pid), cpuOfFamily(servers.postgres.pid)]
  const before = usage()
  await load(service, endpoint, { connections: 8, count })
  await settled(context)
  const [cpu, postgres] = usage().map((after, nth) => ((after - before[nth]) * 1000) / count)
  process.stdout.write(`${endpoint.name}: ${rounded(cpu)} and ${rounded(postgres)} µs\n`)
  return { cpu, postgres }
}

const costs = (seen, others) => {
  const ratio = (of) => rounded(median(seen.map((one, nth) => one[of] / others[nth][of])))
  return {
    "CPU, µs": rounded(median(seen.map(({ cpu }) => cpu))),
    "PostgreSQL's CPU, µs": rounded(median(seen.map(({ postgres }) => postgres))),
    "to one by API: CPU, PostgreSQL": `${ratio("cpu")}, ${ratio("postgres")}`
  }
}

/** Records what a shop has with the command, while bookings are made at a rate. */
const backfill = async (context, events, bookings) => {
  const { data, imported, servers, service, shop } = context
  await servers.redis.flushAll("SYNC")
  shop.isNew()
  const child = spawn(
    process.execPath,
    [
      bundle,
      ..."import payments --from stripe --since 2026-01-01 --json --workspace".split(" "),
      data.data.workspace.slug,
      "--connection",
      imported.id
    ],
    {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        ...productionOf(servers, data, service.port),
        // The stand-in for Stripe is only allowed in development.
        NODE_ENV: "development",
        STRIPE_LAB_URL: shop.address
      },
      stdio: ["ignore", "pipe", "inherit"]
    }
  )
  let output = ""
  child.stdout.on("data", (part) => (output += part))
  const began = performance.now()
  let endedAt = 0
  const ended = once(child, "exit").finally(() => (endedAt = performance.now()))
  const isOver = () => child.exitCode !== null
  let cpu = 0
  const watching = setInterval(() => (cpu = Math.max(cpu, cpuOf(child.pid))), 50)
  const postgres = cpuOfFamily(servers.postgres.pid)
  const booked = bookings === undefined ? 0 : await bookedUntil(isOver, service, bookings)
  const [status] = await ended
  clearInterval(watching)
  const seconds = (endedAt - began) / 1000
  if (status !== 0) throw new Error(`The import ended with ${status}: ${output}`)
  const { payments, unmatched, unreadable } = JSON.parse(output)
  if (payments !== events || unmatched + unreadable > 0) throw new Error(`The import found ${output}`)
  const each = ((cpuOfFamily(servers.postgres.pid) - postgres) * 1000) / events
  return {
    "CPU, µs": rounded((cpu * 1000) / events),
    "PostgreSQL's CPU, µs": rounded(each),
    "events a minute": rounded((events / seconds) * 60),
    ...(bookings && { "bookings a second": rounded(booked) })
  }
}

/** The bookings a second that are made at a rate until something is over. */
const bookedUntil = async (isOver, service, { endpoint, rate }) => {
  const began = performance.now()
  let booked = 0
  while (!isOver()) booked += (await driven(service, endpoint, { rate, seconds: 1 })).length
  return (booked * 1000) / (performance.now() - began)
}

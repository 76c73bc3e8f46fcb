import { setTimeout as sleep } from "node:timers/promises"
import { load } from "../load/load.mjs"
import { measured } from "../load/rounds.mjs"
import { startSmtpSink } from "../../../tests/kit/processes/smtpSink.ts"
import { outboxOf } from "../running/outbox.mjs"
import { startService, startWorker } from "../running/peers.mjs"
import { median, middleHalf, rounded } from "../spread.mjs"
import { withEnvironment } from "../environment/withEnvironment.mjs"

// The latency of a booking while 10,000 reminders of its workspace are due at once, as a ratio to the latency without them,
// in turns. The worker runs in the same process, as with `npm start`, or in a process of its own, as in compose.yaml.

/** How many reminders are due, and of how many bookings. */
const usual = { reminders: 10_000, bookings: 500 }
const few = { reminders: 200, bookings: 20 }
const connections = 2

export const run = ({ brisk }) =>
  withEnvironment({ brisk }, async ({ endpoints, servers, data }) => {
    const sink = await startSmtpSink()
    const context = { endpoint: endpoints.book, servers, data, sink, brisk }
    await servers.owner.query("update event_types set document = jsonb_set(document, '{reminders}', '[60]')")
    try {
      return {
        "worker in the same process": await compared(context, true),
        "worker in its own process": await compared(context, false)
      }
    } finally {
      sink.close()
      await withoutReminders(servers.owner)
    }
  })

/** Reminders of the bookings made here would wait in the outbox of the next part. */
const withoutReminders = async (owner) => {
  await owner.query("update event_types set document = jsonb_set(document, '{reminders}', '[]')")
  await owner.query("delete from deliveries where destination = 'reminder'")
}

const compared = async ({ brisk, data, endpoint, servers, sink }, isOneProcess) => {
  const { bookings, reminders } = brisk ? few : usual
  const { environment } = sink
  const service = await startService(servers, data, { worker: isOneProcess, environment })
  const processes = isOneProcess ? [service] : [service, await startWorker(servers, data, { environment })]
  const { owner } = servers
  const settled = async () => {
    while ((await dueOf(owner)) + (await outboxOf(owner).messages()) > 0) await sleep(100)
  }
  const turn = async (isFlooded) => {
    const before = sink.accepted.length
    if (isFlooded) {
      await owner.query(`update deliveries set status = 'pending', settled_at = null, attempts = 0, due_at = now()
        where event_id like '%.copy-%'`)
      while (sink.accepted.length === before) await sleep(10)
    }
    const waiting = await dueOf(owner, "%.copy-%")
    const { p50 } = await measured(service, endpoint, { connections, seconds: brisk ? 0.5 : 4, servers })
    const sent = waiting - (await dueOf(owner, "%.copy-%"))
    await endReminders(owner)
    await settled()
    return { p50, sent }
  }
  try {
    await load(service, endpoint, { connections: 8, count: bookings })
    await settled()
    await copyReminders(owner, { bookings, reminders })
    await turn(true)
    const turns = []
    for (let round = 0; round < (brisk ? 1 : 8); round++) {
      const isFirst = round % 2 === 0
      const [one, other] = [await turn(isFirst), await turn(!isFirst)]
      turns.push(isFirst ? { flooded: one, quiet: other } : { flooded: other, quiet: one })
      const { flooded, quiet } = turns.at(-1)
      process.stdout.write(
        `${rounded(flooded.p50)} ms while ${flooded.sent} reminders are sent, ${rounded(quiet.p50)} ms without\n`
      )
    }
    const of = (pick) => turns.map(pick)
    const ratios = of(({ flooded, quiet }) => flooded.p50 / quiet.p50)
    return {
      ratio: rounded(median(ratios)),
      "middle half": middleHalf(ratios),
      "p50 with reminders, ms": rounded(median(of(({ flooded }) => flooded.p50))),
      "p50 without, ms": rounded(median(of(({ quiet }) => quiet.p50))),
      "reminders sent then": median(of(({ flooded }) => flooded.sent))
    }
  } finally {
    await Promise.all(processes.map((process) => process.stop()))
  }
}

/** The deliveries that are due, with names like this. */
const dueOf = async (owner, names = "%") => {
  const { rows } = await owner.query(
    `select count(*)::int as count from deliveries
     where status = 'pending' and due_at <= now() and event_id like $1`,
    [names]
  )
  return rows[0].count
}

/** Marks the reminders that are still due as sent: waiting for them would take longer than the turn. */
const endReminders = async (owner) => {
  const end = () =>
    owner.query(`update deliveries set status = 'delivered', settled_at = now()
      where event_id like '%.copy-%' and status = 'pending'`)
  const deadlock = "40P01"
  // The worker locks the same rows in another order.
  for (let isOver = false; !isOver;)
    isOver = await end().then(
      () => true,
      (error) => error.code !== deadlock && Promise.reject(error)
    )
}

/** Copies stored reminders until there are enough, each under its own name. */
const copyReminders = (owner, { bookings, reminders }) =>
  owner.query(
    `insert into deliveries (workspace_id, id, destination, destination_id, provider, event_name, event_id, message,
       status, attempts, created_at, due_at, settled_at)
     select workspace_id, gen_random_uuid(), destination, destination_id, provider, event_name,
       event_id || '.copy-' || copy, message, 'delivered', 1, created_at, due_at, now()
     from (
       select * from deliveries where destination = 'reminder' and event_id not like '%.copy-%'
       order by created_at, id limit $1
     ) reminder, generate_series(1, $2) copy
     on conflict do nothing`,
    [bookings, reminders / bookings]
  )

import { setTimeout as sleep } from "node:timers/promises"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import type { CrashableDatabase } from "./Database.ts"

/** Milliseconds within which the services must write and send everything, also those of killed processes, on a busy machine. */
const timeLimitMillis = 180_000

/** Waits until all messages are handed out, all entries are written and all webhooks are sent. Returns what is left after the time limit. */
export const untilWritten = async (database: CrashableDatabase): Promise<ReadonlyArray<string>> => {
  const end = Date.now() + timeLimitMillis
  for (;;) {
    const left = await database.ask(remaining)
    if (left === 0) return []
    if (Date.now() > end)
      return [`${left} messages, entries or webhooks are left after ${timeLimitMillis} ms`]
    await sleep(500)
  }
}

/** Makes entries and webhooks that wait for their next attempt due, and counts what is not finished. */
const remaining = (sql: SqlClient.SqlClient) =>
  Effect.gen(function* () {
    yield* sql`
      update directory_destination_queues set failures = 0, open_until = null
      where destination in ('calendar', 'webhook') and open_until is not null
    `
    yield* sql`
      update deliveries set due_at = now()
      where destination in ('calendar', 'webhook') and status = 'pending' and due_at > now() + interval '2 seconds'
    `
    const [row] = yield* sql<{ readonly left: number }>`
      select (select count(*) from outbox_messages where available_at < 'infinity')::int
        + (select count(*) from deliveries where destination in ('calendar', 'webhook') and status = 'pending')::int as left
    `
    return row?.left ?? 0
  })

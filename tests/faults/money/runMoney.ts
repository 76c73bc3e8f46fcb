import { setTimeout as sleep } from "node:timers/promises"
import { setOutboxAhead } from "@calendeal/adapters-postgres/testing"
import { mockKey, openMockStripe } from "@calendeal/port-contracts/mock-server"
import { Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { Database } from "../../kit/faults/environment/Database.ts"
import { makeFixture } from "../../kit/faults/environment/fixture.ts"
import { Service } from "../../kit/faults/environment/Service.ts"
import { setUp } from "../../kit/faults/environment/setUp.ts"
import { openFaultProxy } from "../../kit/faults/wire/FaultProxy.ts"
import { SeededRandom } from "../../kit/http/SeededRandom.ts"
import { type Account, accountOf, differencesOf, faultsOfDeals, leftOf, note } from "./account.ts"
import { Disturbances } from "./Disturbances.ts"
import { readLedger, workspaceAt } from "./ledger.ts"
import { Provider } from "./Provider.ts"
import { shopSecret, shops } from "./shops.ts"
import { actOf, storyOf } from "./stories.ts"

interface Plan {
  readonly seed: number
  readonly seconds: number
}

/** Milliseconds from one person who pays to the next. */
const pace = 300
/** The longest time in which everything must be read after the last disturbance, on a busy machine. */
const timeLimitMillis = 300_000

/** Payments at six providers, to a service that is killed and whose database and providers fail; then the ledger against the truth. */
export const runMoney = async ({ seconds, seed }: Plan) => {
  const [database, api] = [await Database.start(), await openMockStripe()]
  const fixture = makeFixture()
  const { settings, token } = await setUp(database, fixture)
  const proxy = await openFaultProxy(database.port)
  const service = await Service.at(database, proxy, { ...settings, STRIPE_LAB_URL: api.address })
  try {
    await service.start()
    const origin = `http://127.0.0.1:${service.port}`
    const workspace = workspaceAt(`${origin}/api/workspaces/${fixture.workspace.id}`, token)
    await workspace.ask("PATCH", "", { transactionsCreateContacts: true })
    const hooks = new Map<string, string>()
    for (const { provider, settings: more } of shops) {
      const draft = { provider, name: "Shop", isLive: false, secrets: [shopSecret], apiKey: mockKey, ...more }
      const { webhookUrl } = readConnection(await workspace.ask("POST", "/payment-connections", draft))
      hooks.set(provider, origin + new URL(webhookUrl).pathname)
    }

    let aheadMillis = 0
    /** Leases of a process that was killed end, and what failed is due again. */
    const skip = (millis: number) => {
      aheadMillis += millis
      return database.ask((sql) => setOutboxAhead(sql, aheadMillis))
    }
    const random = new SeededRandom(seed)
    const provider = new Provider(new SeededRandom(seed + 1))
    const truth: Account = new Map()
    let payments = 0
    const disturbances = new Disturbances(new SeededRandom(seed + 2), { api, database, service })
    const began = Date.now()
    // At least once each, on slow machines for up to four times the planned seconds.
    const isRunning = () => {
      const passed = (Date.now() - began) / 1000
      return passed < seconds || (passed < 4 * seconds && !disturbances.hasCausedAll())
    }
    const live = async (nth: number) => {
      const shop = random.oneOf(shops)
      for (const { payment, plot } of storyOf(random, shop, nth)) {
        payments += 1
        for (const step of [null, ...plot]) {
          const act = actOf(payment, step)
          note(truth, shop, payment, act)
          for (const [path, document] of Object.entries(shop.documents(payment)))
            api.state.documents.set(path, document)
          const calls = shop.calls(payment, act)
          for (const body of random.chance(50) ? calls : calls.slice(0, 1))
            provider.send({ url: hooks.get(shop.provider) ?? "", body, sign: shop.sign })
          await sleep(random.between(0, 1500))
        }
      }
    }
    const disturbing = disturbances.during(isRunning, () => skip(30_000))
    const lives: Array<Promise<void>> = []
    while (isRunning()) {
      lives.push(live(lives.length))
      await sleep(pace)
    }
    await Promise.all([disturbing, ...lives])
    await provider.delivered()
    const unread = await untilRead(database, () => skip(30_000))
    const { deals, emails, entries, problems, unmatched } = await readLedger(workspace)
    const ledger = accountOf(entries, emails)
    const totals = new Set(shops.filter(({ saysTotals }) => saysTotals).map((shop) => shop.provider))
    return {
      figures: {
        seconds: Math.round((Date.now() - began) / 1000),
        people: lives.length,
        payments,
        entries: entries.length,
        ...provider.figures,
        ...disturbances.caused,
        asked: api.state.requests.length,
        left: leftOf(ledger)
      },
      faults: [
        ...differencesOf(truth, ledger, totals),
        ...faultsOfDeals(entries, deals),
        ...unmatched.map((entry) => `not matched: ${JSON.stringify(entry)}`),
        ...problems.map((problem) => `failed: ${JSON.stringify(problem)}`),
        ...unread,
        ...service.endings
      ]
    }
  } finally {
    await service.kill()
    proxy.close()
    await api.close()
    await database.stop()
  }
}

const readConnection = Schema.decodeUnknownSync(Schema.Struct({ webhookUrl: Schema.String }))

/** Waits until every stored call was read. Returns what is left after the time limit. */
const untilRead = async (database: Database, skip: () => Promise<void>): Promise<ReadonlyArray<string>> => {
  const end = Date.now() + timeLimitMillis
  for (;;) {
    const left = await database.ask(waiting)
    if (left === 0) return []
    if (Date.now() > end) return [`${left} calls and messages are not read after ${timeLimitMillis} ms`]
    await sleep(500)
    await skip()
  }
}

const waiting = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql<{ readonly waiting: number }>`
      select (select count(*) from outbox_messages where available_at < 'infinity')::int
        + (select count(*) from provider_calls)::int as waiting
    `,
    ([row]) => row?.waiting ?? 0
  )

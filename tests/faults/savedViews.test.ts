import { setTimeout as sleep } from "node:timers/promises"
import { layer } from "@calendeal/adapters-postgres/connection"
import { waitingSessions } from "@calendeal/adapters-postgres/testing"
import { afterEach, assert, beforeEach, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { aheadInOutbox } from "../kit/processes/database.ts"
import { startSmtpSink } from "../kit/processes/smtpSink.ts"
import { type KillableService, startKillableService } from "./killableService.ts"

/** The mail of a view in a week, as it is recorded. */
interface Recorded {
  readonly view: string
  readonly week: string
  readonly status: string
}

describe("Weekly mails of a service that is killed", { timeout: 600_000 }, () => {
  let service: KillableService
  let sink: Awaited<ReturnType<typeof startSmtpSink>>
  let secondsAhead = 0

  beforeEach(async () => {
    sink = await startSmtpSink()
    service = await startKillableService(sink.environment)
    secondsAhead = 0
  }, 120_000)
  afterEach(async () => {
    await service?.close()
    sink?.close()
  })

  const inDatabase = <A, E>(work: (sql: SqlClient.SqlClient) => Effect.Effect<A, E, SqlClient.SqlClient>) =>
    SqlClient.SqlClient.use(work).pipe(
      Effect.provide(layer({ url: Redacted.make(service.databaseUrl), connections: 2 })),
      Effect.runPromise
    )
  let clock = Promise.resolve()
  const advance = (seconds: () => number) =>
    (clock = clock.then(() => aheadInOutbox(service.databaseUrl, (secondsAhead += seconds()))))
  /** The leases of killed processes end. */
  const leasesOver = () => advance(() => 120)
  const mondayOf = (week: string) =>
    advance(() => Math.max(0, (Date.parse(`${week}T08:01:00Z`) - Date.now()) / 1000 - secondsAhead))

  const subscribe = async (name: string) => {
    const { id } = await service.manage("POST", "/saved-views", { name, choices: {} })
    await service.manage("PUT", `/saved-views/${id}/subscription`)
    return String(id)
  }
  const recorded = (views: ReadonlyArray<string>) =>
    inDatabase(
      (sql) => sql<Recorded>`
        select message ->> 'savedViewId' as view, message ->> 'week' as week, status from deliveries
        where message ->> 'savedViewId' = any(${views}) order by week, view
      `
    )
  /** The week of which the mails of all views are planned, after so many weeks of which all were sent. */
  const planned = async (views: ReadonlyArray<string>, weeks: number): Promise<string> => {
    for (const end = Date.now() + 90_000; ; await sleep(20)) {
      const all = await recorded(views)
      if (Date.now() > end) assert.fail(`not after 90 seconds: ${JSON.stringify(all)}`)
      const week = all.at(-1)?.week
      if (all.length === views.length * (weeks + 1)) {
        assert.lengthOf(new Set(all.map((mail) => `${mail.view} ${mail.week}`)), all.length)
        const isOpen = (mail: Recorded) => mail.status === "pending"
        if (
          all.filter((mail) => mail.week === week).every(isOpen) &&
          all.filter(isOpen).length === views.length
        )
          return week ?? assert.fail("no week")
      }
    }
  }
  /** How often each mail of the view was accepted, the first one first. */
  const copiesOf = (view: string) => {
    const ids = sink.accepted.flatMap(({ source }) => /^Message-ID:\s*(\S+)/im.exec(source)?.[1] ?? [])
    const own = ids.filter((id) => id.includes(view))
    return [...Map.groupBy(own, (id) => id).values()].map(({ length }) => length)
  }
  /** Kills the process when it waits to write a delivery, which it may not after `begin`. */
  const killAtWriting = (begin: () => Promise<unknown> | void) =>
    inDatabase((sql) =>
      sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`lock table deliveries in share mode`
          yield* Effect.promise(async () => begin())
          yield* waitingSessions()
          yield* Effect.promise(service.kill)
        })
      )
    )

  it("D-VIEW-3: a mail is planned once, sent at least once and recorded once, wherever the process is killed", async () => {
    let view = ""
    await killAtWriting(async () => void (view = await subscribe("Places")))
    const views = [view]
    await service.start()

    // While it begins the mail.
    const first = await planned(views, 0)
    await killAtWriting(() => mondayOf(first))
    await leasesOver()
    await service.start()

    // Before the server has the mail.
    const second = await planned(views, 1)
    const silence = sink.silence("o@acme.test")
    await mondayOf(second)
    await silence.reached
    await service.kill()
    silence.answer()
    await leasesOver()
    await service.start()

    // After the server has it.
    const third = await planned(views, 2)
    const accepted = sink.holdAnswer()
    await mondayOf(third)
    await accepted.reached
    await service.kill()
    await leasesOver()
    await service.start()

    // While it records it.
    const fourth = await planned(views, 3)
    const sent = sink.holdAnswer()
    await mondayOf(fourth)
    await sent.reached
    await killAtWriting(sent.answer)
    await leasesOver()
    await service.start()

    await planned(views, 4)
    const statuses = (await recorded(views)).map(({ status }) => status)
    assert.deepStrictEqual(statuses, ["delivered", "delivered", "delivered", "delivered", "pending"])
    const copies = copiesOf(view)
    assert.deepStrictEqual(copies.slice(0, 3), [1, 1, 2])
    assert.oneOf(copies[3], [1, 2])
    assert.lengthOf(copies, 4)
  })

  it("D-VIEW-3: each view's mail is sent in each week and recorded once, after a kill at any moment", async () => {
    const weeks = 6
    const names = ["Ads", "Fairs", "Mails", "Search"]
    const views = await Promise.all(names.map(subscribe))
    let begun = 0
    const running = (async () => {
      for (; begun < weeks; begun++) await mondayOf(await planned(views, begun))
      await planned(views, weeks)
    })()
    await service.killAtWork(4, {
      done: () => sink.accepted.length,
      isEnough: () => begun === weeks,
      between: leasesOver
    })
    await running
    for (const view of views) assert.lengthOf(copiesOf(view), weeks)
    const all = await recorded(views)
    assert.lengthOf(
      all.filter(({ status }) => status === "delivered"),
      weeks * views.length
    )
    console.log(`${sink.accepted.length} mails`)
  })
})

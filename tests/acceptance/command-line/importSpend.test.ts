import * as Crypto from "@calendeal/adapters-identity/crypto"
import * as Memory from "@calendeal/adapters-memory"
import * as Postgres from "@calendeal/adapters-postgres"
import { layer as postgres } from "@calendeal/adapters-postgres/connection"
import { freshDatabase } from "@calendeal/adapters-postgres/testing"
import { attributionOf, Outcome } from "@calendeal/domain/contacts"
import { EventTypeId } from "@calendeal/domain/event-types"
import { Reports } from "@calendeal/domain/reports"
import { createWorkspace, sampleContact, storeContact } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Duration, Effect, Layer, Redacted, Result } from "effect"
import { randomBytes } from "node:crypto"
import { mkdtemp, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runCommand } from "../../kit/command-line/runCommand.ts"

const secretsKeys = `v1:${randomBytes(32).toString("base64")}`
const ring = Result.getOrThrow(Crypto.parseKeyRing(Redacted.make(secretsKeys)))
const noon = DateTime.makeUnsafe("2026-03-01T12:00:00Z")

/** A workspace with two leads of the first of March, and the command. */
const importing = Effect.gen(function* () {
  const url = yield* freshDatabase(Postgres.migrations)
  const keys = { secretsKeys: ring, bookingTokenKeys: ring, bookingTokenTtl: Duration.minutes(15) }
  const ports = Layer.mergeAll(
    Postgres.layer.pipe(Layer.provide(postgres({ url, role: Postgres.serviceRole }))),
    Memory.Throttle.layer,
    Crypto.layer(keys)
  )
  const folder = yield* Effect.promise(() => mkdtemp(join(tmpdir(), "calendeal-spend-")))
  const workspace = yield* Effect.gen(function* () {
    const workspace = yield* createWorkspace()
    const eventTypeId = EventTypeId.make(crypto.randomUUID())
    for (const touch of [
      { gclid: "x", gad_campaignid: "20001" },
      { utm_source: "google", utm_campaign: "relaunch" }
    ])
      yield* storeContact(
        sampleContact(workspace.id, {
          createdAt: noon,
          attribution: attributionOf(touch, noon),
          qualificationStates: {
            [eventTypeId]: { capturedAt: noon, outcome: Outcome.make({ _tag: "Qualified" }) }
          }
        })
      )
    return workspace
  }).pipe(Effect.provide(ports, { local: true }))
  return {
    file: (...lines: ReadonlyArray<string>) => {
      const path = join(folder, "costs.csv")
      return Effect.as(
        Effect.promise(() => writeFile(path, lines.join("\n"))),
        path
      )
    },
    run: (...words: ReadonlyArray<string>) =>
      Effect.promise(() =>
        runCommand(["import", "spend", "--workspace", workspace.slug, ...words], {
          DATABASE_URL: Redacted.value(url),
          DATA_DIR: folder,
          SECRETS_KEYS: secretsKeys
        })
      ),
    spent: Reports.use((reports) =>
      reports.costs({
        workspaceId: workspace.id,
        from: noon,
        to: noon,
        firstDay: 0,
        endDay: 30_000,
        model: "first"
      })
    ).pipe(
      Effect.map(({ spend }) => spend.map(({ campaign, cents }) => `${campaign.name} ${cents}`).sort()),
      Effect.provide(ports, { local: true })
    )
  }
})

describe("calendeal import spend", () => {
  it.live("D-SPEND-6, D-SPEND-7: an export is tried, recorded, and recorded again without adding up", () =>
    Effect.gen(function* () {
      const { file, run, spent } = yield* importing
      const lines = [
        "Campaign report",
        "1 March 2026",
        "Day,Campaign,Campaign ID,Cost,Currency code",
        "2026-03-01,Brand,20001,12.50,EUR",
        "2026-03-01,Relaunch,20002,7.50,EUR",
        "2026-03-01,Winter,20003,1,EUR",
        "Total: Account,,,21.00,EUR"
      ]
      const path = yield* file(...lines)
      const tried = yield* run("--file", path, "--dry-run")
      assert.strictEqual(tried.code, 0, tried.output)
      assert.strictEqual(
        tried.output.trim(),
        [
          "3 days of campaigns",
          "1 lines are totals or notes, and were left out",
          "Nothing was recorded.",
          "google: Brand (20001): 12.50 EUR, 1 leads by id, 0 by name",
          "google: Relaunch (20002): 7.50 EUR, 0 leads by id, 1 by name",
          "google: Winter (20003): 1.00 EUR, no leads"
        ].join("\n")
      )
      assert.deepStrictEqual(yield* spent, [])
      for (const _ of [1, 2]) {
        const { code, output } = yield* run("--file", path, "--json")
        assert.strictEqual(code, 0, output)
        const { campaigns, ...counts } = JSON.parse(output)
        assert.deepStrictEqual(counts, { rows: 3, added: 0, skipped: 1, dryRun: false })
        assert.deepStrictEqual(
          campaigns.map(({ leadsById, leadsByName }: Record<string, number>) => [leadsById, leadsByName]),
          [
            [1, 0],
            [0, 1],
            [0, 0]
          ]
        )
        assert.deepStrictEqual(yield* spent, ["Brand 1250", "Relaunch 750", "Winter 100"])
      }
      // A file that is wrong in one line changes nothing.
      const wrong = yield* file(
        ...lines.slice(0, 3),
        "2026-03-01,Brand,20001,1,EUR",
        "2026-03-01,Brand,20001,x,EUR"
      )
      const refused = yield* run("--file", wrong)
      assert.strictEqual(refused.code, 1)
      assert.match(refused.output, /Line 5: The amount/)
      assert.deepStrictEqual(yield* spent, ["Brand 1250", "Relaunch 750", "Winter 100"])
      const nothing = yield* run("--file", yield* file("Day,Campaign,Cost,Currency"), "--dry-run")
      assert.match(nothing.output, /The file has no costs/)
    })
  )
})

import { assert, type Vitest } from "@effect/vitest"
import { type EventTypeCatalog, LocalDate } from "@calendeal/domain/event-types"
import { ResourceNotFound, type WorkspaceCommands } from "@calendeal/domain/management"
import { Currency } from "@calendeal/domain/money"
import {
  type RecordedSpend,
  SpendBook,
  type SpendFilter,
  spendKey,
  spendPage,
  type SpendPosition,
  type SpendRow,
  spendSummary
} from "@calendeal/domain/spend"
import type { WorkspaceDirectory, WorkspaceId } from "@calendeal/domain/workspaces"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { change, createOffering, sampleAuditContext, sampleRecording } from "../samples/index.ts"

type Ports = EventTypeCatalog | SpendBook | WorkspaceCommands | WorkspaceDirectory

const days = ["2026-02-28", "2026-03-01", "2026-03-02"] as const
const Row = Schema.Struct({
  day: Schema.Literals(days),
  platform: Schema.Literals(["google", "meta"]),
  id: Schema.NullOr(Schema.Literals(["7", "Brand"])),
  name: Schema.Literals(["Brand", "brand", "Zürich", "\u{1F600}", "\uFF5E"]),
  cents: Schema.Literals([0, 1, 250, 99_999_999_999]),
  currency: Schema.Literals(["EUR", "USD"])
})
const Recordings = Schema.Array(Schema.Array(Row).check(Schema.isMaxLength(8))).check(Schema.isMaxLength(5))

const rowOf = (drawn: typeof Row.Type): SpendRow => ({
  ...drawn,
  day: LocalDate.make(drawn.day),
  currency: Currency.make(drawn.currency)
})

const filters: ReadonlyArray<SpendFilter> = [
  {},
  { platform: "meta" },
  { campaign: "BRAND" },
  { campaign: "7", firstDay: LocalDate.make(days[1]) },
  { lastDay: LocalDate.make(days[1]), platform: "google" }
]

const listAll = Effect.fnUntraced(function* (workspaceId: WorkspaceId, filter: SpendFilter, limit: number) {
  const book = yield* SpendBook
  const found: Array<RecordedSpend> = []
  let after: SpendPosition | null = null
  do {
    const page: { readonly items: ReadonlyArray<RecordedSpend>; readonly next: SpendPosition | null } =
      yield* book.list(workspaceId, filter, { limit, after })
    found.push(...page.items)
    after = page.next
    // A cursor that stands still would never end.
  } while (after !== null && found.length < 1000)
  return found
})

/** The contract of `SpendBook`. */
export const spendContract = (it: Vitest.MethodsNonLive<Ports>) => {
  it.effect.prop(
    "D-SPEND-8, D-SPEND-9, D-SPEND-10: rows are listed, summed up and removed by what they were recorded with",
    [Recordings],
    ([recordings]) =>
      Effect.gen(function* () {
        const book = yield* SpendBook
        const { workspace } = yield* createOffering()
        const other = yield* createOffering()
        const stored = new Map<string, RecordedSpend>()
        const ids: Array<RecordedSpend["recordingId"]> = []
        for (const drawn of recordings) {
          const rows = [...new Map(drawn.map(rowOf).map((row) => [spendKey(row), row])).values()]
          if (!Arr.isReadonlyArrayNonEmpty(rows)) continue
          const same = rows.filter((row) => {
            const before = stored.get(spendKey(row))
            return before?.cents === row.cents && before.currency === row.currency && before.name === row.name
          })
          const replaced = rows.filter((row) => stored.has(spendKey(row)))
          assert.deepStrictEqual(yield* book.replaced(workspace.id, rows), {
            changed: replaced.length - same.length,
            same: same.length
          })
          const recordingId = sampleRecording()
          const audit = sampleAuditContext(workspace.id)
          yield* change(workspace.id, { _tag: "SetSpend", recordingId, rows }, audit)
          ids.push(recordingId)
          for (const row of rows)
            if (row.cents === 0) stored.delete(spendKey(row))
            else stored.set(spendKey(row), { ...row, recordingId, recordedAt: audit.at })
        }
        const all = () => [...stored.values()]
        for (const filter of filters)
          for (const limit of [1, 3, 100])
            assert.deepStrictEqual(
              yield* listAll(workspace.id, filter, limit),
              spendPage(all(), filter, { limit: 100, after: null }).items
            )
        assert.deepStrictEqual(yield* book.summary(workspace.id), spendSummary(all()))
        const [first = sampleRecording()] = ids
        const isThere = all().some(({ recordingId }) => recordingId === first)
        const removed = Effect.flip(change(workspace.id, { _tag: "RemoveSpend", recordingId: first }))
        // Another workspace does not have it.
        const foreign = yield* Effect.flip(
          change(other.workspace.id, { _tag: "RemoveSpend", recordingId: first })
        )
        assert.instanceOf(foreign, ResourceNotFound)
        if (isThere) yield* change(workspace.id, { _tag: "RemoveSpend", recordingId: first })
        assert.instanceOf(yield* removed, ResourceNotFound)
        for (const [key, { recordingId }] of stored) if (recordingId === first) stored.delete(key)
        assert.deepStrictEqual(yield* book.summary(workspace.id), spendSummary(all()))
        assert.deepStrictEqual(yield* book.summary(other.workspace.id), { spend: [], recordings: [] })
        assert.deepStrictEqual(yield* listAll(other.workspace.id, {}, 100), [])
      }),
    { arbitrary: { runs: 12 } }
  )
}

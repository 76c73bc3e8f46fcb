import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { replayView } from "@calendeal/adapters-http"
import { ReplayView } from "@calendeal/adapters-http/contract"
import { demoIds } from "@calendeal/app/demo/ids"
import { liveOnce } from "@calendeal/app/demo/life/liveOnce"
import { replayLines } from "@calendeal/app/commands/replayLines"
import { plan } from "@calendeal/app/workspace-file/applyFile"
import { fileOf } from "@calendeal/app/workspace-file/fileOf"
import { readFile } from "@calendeal/app/workspace-file/readFile"
import { readWorkspaceState } from "@calendeal/app/workspace-file/WorkspaceState"
import { WorkspaceFile } from "@calendeal/app/workspace-file/WorkspaceFile"
import type { ContactId } from "@calendeal/domain/contacts"
import { findSetup, listAll, replayLeads, setupAfter } from "@calendeal/domain/management"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import { afterAll, assert } from "@effect/vitest"
import { DateTime, Effect, Option, Result, Schema } from "effect"
import { specificationAlone } from "../kit/http/specification.ts"

const folder = mkdtempSync(join(tmpdir(), "calendeal-replay-"))
const day = 86_400_000
const encode = Schema.encodeSync(Schema.toCodecJson(WorkspaceFile))

type File = typeof WorkspaceFile.Type
type FileType = NonNullable<File["eventTypes"]>[number]
type FileHost = NonNullable<File["hosts"]>[number]

const withType = (file: File, slug: string, changed: Partial<FileType>): File => ({
  ...file,
  eventTypes: (file.eventTypes ?? []).map((one) => (one.slug === slug ? { ...one, ...changed } : one))
})

const withHost = (file: File, username: string, changed: Partial<FileHost>): File => ({
  ...file,
  hosts: (file.hosts ?? []).map((one) => (one.username === username ? { ...one, ...changed } : one))
})

/** The report of the command for a changed file of the demonstration. */
const replayed = Effect.fnUntraced(function* (
  change: (file: File) => File,
  explained: Option.Option<ContactId> = Option.none()
) {
  const id = demoIds.workspace
  const file = change(Result.getOrThrow(fileOf(yield* readWorkspaceState(id))))
  const { steps } = yield* plan(id, Result.getOrThrow(readFile(JSON.stringify(encode(file)))), false)
  const today = yield* findSetup(id)
  const changes = steps.map((step) => step.change)
  const changed = setupAfter(today, changes)
  const since = DateTime.subtract(yield* DateTime.now, { days: 120 })
  const compared = yield* replayLeads({ today, changed, since, explained })
  const view = replayView(compared, [today, changed], Option.getOrNull(explained))
  return { view, lines: replayLines(Schema.encodeSync(ReplayView)(view), [today, changed]) }
})

const stored = Effect.gen(function* () {
  const contacts = yield* listAll(demoIds.workspace, "contacts", {})
  return [contacts, yield* listAll(demoIds.workspace, "bookings", {})]
})

specificationAlone("A replay of the demonstration", (it) => {
  afterAll(() => rmSync(folder, { recursive: true }))

  it.effect("D-RPLY-3: the file as it is changes no lead, and nothing is stored", () =>
    Effect.gen(function* () {
      yield* liveOnce(folder, true)
      const before = yield* stored
      const { view } = yield* replayed((file) => file)
      assert.isAbove(view.leads, 40)
      assert.strictEqual(view.differing, 0)
      assert.deepStrictEqual(view.today, view.changed)
      assert.deepStrictEqual(yield* stored, before)
    })
  )

  it.effect(
    "D-RPLY-2: without its rule against students, five more leads may book, and all other leads get the same",
    () =>
      Effect.gen(function* () {
        const { lines, view } = yield* replayed((file) =>
          withType(file, "product-demo", { disqualification: [] })
        )
        assert.deepStrictEqual(
          [view.differing, view.today.turnedAway, view.changed.turnedAway, view.changed.mayBook],
          [5, 5, 0, view.today.mayBook + 5]
        )
        assert.isTrue(view.changes.every(({ today }) => today.reason === "rule" && today.rule?.number === 1))
        assert.isTrue(view.changes.every(({ changed }) => changed.firstFreeHostIds.length === 1))
        assert.match(
          lines.join("\n"),
          /today +turned away: rule, rule 1\n +with the file +may book, first free/
        )
      })
  )

  it.effect(
    "D-RPLY-2: without Grace, others take her meetings, and leads who are routed to her find no time",
    () =>
      Effect.gen(function* () {
        const { view } = yield* replayed((file) => withHost(file, "grace", { active: false }))
        const countOf = (side: typeof view.today, id: string) =>
          side.hosts.find(({ hostId }) => hostId === id)?.booked ?? 0
        assert.isAbove(countOf(view.today, demoIds.grace), 20)
        assert.strictEqual(countOf(view.changed, demoIds.grace), 0)
        assert.isAbove(
          countOf(view.changed, demoIds.ada) + countOf(view.changed, demoIds.katsuko),
          countOf(view.today, demoIds.ada) + countOf(view.today, demoIds.katsuko)
        )
        const refused = view.changes.filter(({ changed }) => changed.result === "no_time")
        assert.strictEqual(refused.length, view.changed.noTime)
        assert.isAbove(refused.length, 0)
        assert.isTrue(refused.every(({ changed }) => changed.rule?.number === 1))
      })
  )

  it.effect(
    "D-RPLY-4: with two hours a week for Ada, a lead moves to another time, and the explanation says why",
    () =>
      Effect.gen(function* () {
        const mondays = { timezone: TimeZoneName.make("Europe/London"), overrides: [] }
        const change = (file: File) =>
          withHost(file, "ada", {
            schedule: { ...mondays, weekly: [{ days: ["mon"], from: "09:00", to: "11:00" }] }
          })
        const { view } = yield* replayed(change)
        assert.isAbove(view.changed.otherTime, 5)
        assert.isAbove(
          view.changed.medianMinutesToFirstFree ?? 0,
          view.today.medianMinutesToFirstFree ?? Number.NaN
        )
        const moved = view.changes.find(
          ({ changed, eventTypeId, stored: meeting }) =>
            eventTypeId === demoIds.intro &&
            changed.start !== null &&
            meeting !== null &&
            // Not one that another lead displaces on a Monday.
            meeting.start.epochMilliseconds % (7 * day) >= 5 * day &&
            DateTime.isGreaterThan(changed.start, meeting.start)
        )
        if (moved === undefined) return assert.fail("no lead moved")
        const { lines, view: explained } = yield* replayed(change, Option.some(moved.contactId))
        const [one] = explained.explained.filter(({ lead }) => lead.eventTypeId === demoIds.intro)
        assert.deepStrictEqual(one?.lead, moved)
        assert.deepStrictEqual(
          [one?.today?.hosts, one?.changed?.hosts].map((hosts) =>
            hosts?.map(({ hostId, reasons }) => [hostId, ...reasons.map(({ reason }) => reason)])
          ),
          [[[demoIds.ada]], [[demoIds.ada, "schedule"]]]
        )
        assert.match(lines.join("\n"), /with the file, \S+\n +ada +schedule/)
      })
  )
})

import { listAll, mostOf, openWorkspace } from "@calendeal/domain/management"
import { TimeZoneName, WorkspaceSlug } from "@calendeal/domain/workspaces"
import { assert, layer } from "@effect/vitest"
import { Effect, Result, Schema } from "effect"
import { stringify } from "yaml"
import { demoIds } from "@calendeal/app/demo/ids"
import { seedDemo } from "@calendeal/app/demo/seed"
import { applyPlan, plan } from "@calendeal/app/workspace-file/applyFile"
import { fileOf } from "@calendeal/app/workspace-file/fileOf"
import { readFile } from "@calendeal/app/workspace-file/readFile"
import { readWorkspaceState } from "@calendeal/app/workspace-file/WorkspaceState"
import { WorkspaceFile } from "@calendeal/app/workspace-file/WorkspaceFile"
import { onPostgres } from "../../kit/http/ports.ts"

const encode = Schema.encodeSync(Schema.toCodecJson(WorkspaceFile))
type WorkspaceId = typeof demoIds.workspace

const exported = (workspaceId: WorkspaceId) =>
  Effect.map(readWorkspaceState(workspaceId), (current) =>
    stringify(encode(Result.getOrThrow(fileOf(current))))
  )
const apply = Effect.fnUntraced(function* (workspaceId: WorkspaceId, text: string, prunes = false) {
  const planned = yield* plan(workspaceId, Result.getOrThrow(readFile(text)), prunes)
  yield* applyPlan(workspaceId, planned)
  return planned.steps.map(({ action, kind, name, settings }) => [action, kind, name, ...settings].join(" "))
})
const opened = Effect.map(
  Effect.suspend(() =>
    openWorkspace({
      name: "Empty",
      slug: WorkspaceSlug.make(`empty-${crypto.randomUUID()}`),
      timezone: TimeZoneName.make("UTC"),
      defaultCountry: "US",
      owner: { email: "ada@acme.example", name: "Ada" }
    })
  ),
  ({ workspace }) => workspace.id
)

layer(onPostgres, { excludeTestServices: true, timeout: "3 minutes" })(
  "the workspace file, on PostgreSQL",
  (it) => {
    it.effect("export, apply to an empty workspace and export again produce the same file", () =>
      Effect.gen(function* () {
        yield* seedDemo()
        const text = yield* exported(demoIds.workspace)
        assert.include(text, "eventTypes:")
        const empty = yield* opened
        const made = yield* apply(empty, text)
        assert.isAbove(made.length, 4)
        assert.strictEqual(yield* exported(empty), text)
        assert.deepStrictEqual(yield* apply(empty, text), [])
        assert.strictEqual(yield* exported(demoIds.workspace), text)
      })
    )

    it.effect("D-QUOTA-1: a file with too many hosts is rejected with its position and changes nothing", () =>
      Effect.gen(function* () {
        const id = yield* opened
        const schedule = "schedule: { timezone: UTC, weekly: [], overrides: [] }"
        const hosts = Array.from(
          { length: mostOf("hosts") + 1 },
          (_, nth) =>
            `  - { username: host-${nth}, name: Host ${nth}, email: h${nth}@a.example, ${schedule} }\n`
        )
        const refusal = yield* Effect.flip(apply(id, `hosts:\n${hosts.join("")}`))
        assert.include(refusal.message, "hosts: would make 501. A workspace can have at most 500 hosts.")
        assert.deepStrictEqual((yield* readWorkspaceState(id)).hosts, [])
      })
    )

    it.effect("every change has an entry in the audit log with the changed settings", () =>
      Effect.gen(function* () {
        const id = yield* opened
        const schedule = "schedule: { timezone: UTC, weekly: [], overrides: [] }"
        const host = (name: string) =>
          `  - { username: ${name}, name: ${name}, email: ${name}@a.example, ${schedule} }\n`
        const first = `hosts:\n${host("ada")}${host("bob")}eventTypes:\n  - { slug: intro, title: Intro, hosts: [{ host: ada }, { host: bob }] }\n`
        assert.deepStrictEqual(yield* apply(id, first), [
          "create host ada",
          "create host bob",
          "create event type intro"
        ])
        const second = `hosts:\n${host("ada")}eventTypes:\n  - { slug: intro, title: Call, hosts: [{ host: ada }] }\nworkspace: { embedAllowedHosts: [a.example] }\n`
        assert.deepStrictEqual(yield* apply(id, second, true), [
          `update workspace ${(yield* readWorkspaceState(id)).workspace.value.slug} embedAllowedHosts`,
          "update event type intro hosts title",
          "remove host bob"
        ])
        const log = yield* listAll(id, "auditLog", {})
        assert.deepStrictEqual(log.map(({ action }) => action).toSorted(), [
          "event_type.create",
          "event_type.update",
          "host.create",
          "host.create",
          "host.delete",
          "workspace.create",
          "workspace.update"
        ])
      })
    )

    it.effect("does not overwrite concurrent changes of the workspace", () =>
      Effect.gen(function* () {
        const id = yield* opened
        const read = (name: string) => Result.getOrThrow(readFile(`workspace: { name: ${name} }`))
        const planned = yield* plan(id, read("Mine"), false)
        yield* applyPlan(id, yield* plan(id, read("Theirs"), false))
        const stopped = yield* Effect.flip(applyPlan(id, planned))
        assert.include(stopped.message, "nothing was changed: the workspace was changed in the meantime")
        assert.strictEqual((yield* readWorkspaceState(id)).workspace.value.name, "Theirs")
      })
    )
  }
)

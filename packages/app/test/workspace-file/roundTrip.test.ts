import { EventTypeId, HostId } from "@calendeal/domain/event-types"
import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { stringify } from "yaml"
import { fileOf } from "../../src/workspace-file/fileOf.ts"
import { planOf } from "../../src/workspace-file/planOf.ts"
import { readFile } from "../../src/workspace-file/readFile.ts"
import { WorkspaceFile } from "../../src/workspace-file/WorkspaceFile.ts"
import { applySteps, Choices, emptyState, stateOf } from "./workspaceStates.ts"

const fresh = {
  hostId: () => HostId.make(crypto.randomUUID()),
  eventTypeId: () => EventTypeId.make(crypto.randomUUID())
}
const encode = Schema.encodeSync(Schema.toCodecJson(WorkspaceFile))
const written = (state: ReturnType<typeof emptyState>) =>
  stringify(encode(Result.getOrThrow(fileOf(state))), { lineWidth: 120 })
const read = (text: string) => Result.getOrThrow(readFile(text)).file
const plan = (state: ReturnType<typeof emptyState>, text: string, prunes = false) =>
  Result.getOrThrow(planOf(state, read(text), fresh, prunes))

describe("the workspace file", () => {
  it.prop(
    "an exported file applied to an empty workspace recreates the workspace",
    [Choices],
    ([choices]) => {
      const text = written(stateOf(choices))
      const made = applySteps(emptyState(), plan(emptyState(), text))
      assert.strictEqual(written(made), text)
    },
    { arbitrary: { runs: 40 } }
  )

  it.prop(
    "changes only differences, and changes nothing when it is applied again",
    [Choices, Choices],
    ([one, other]) => {
      const [here, there] = [stateOf(one), stateOf(other)]
      assert.deepStrictEqual(plan(here, written(here)), [])
      assert.deepStrictEqual(plan(here, written(here), true), [])
      const after = applySteps(there, plan(there, written(here)))
      assert.deepStrictEqual(plan(after, written(here)), [])
    },
    { arbitrary: { runs: 40 } }
  )

  it.prop(
    "removes items only with prune, and only items that the file does not list",
    [Choices, Choices],
    ([one, other]) => {
      const [here, there] = [stateOf(one), stateOf(other)]
      const kept = plan(there, written(here))
      assert.isTrue(kept.every(({ action }) => action !== "remove"))
      const pruned = plan(there, written(here), true)
      assert.strictEqual(written(applySteps(there, pruned)), written(here))
      const names = new Set([...(read(written(here)).hosts ?? [])].map(({ username }) => username))
      for (const { action, kind, name } of pruned) {
        if (action === "remove" && kind === "host") assert.isFalse(names.has(name))
      }
    },
    { arbitrary: { runs: 40 } }
  )

  it("omitted sections do not change, even with pruning", () => {
    const here = stateOf({ embeds: 1, hosts: [{ limit: 0, overrides: 0, active: true }], eventTypes: [] })
    assert.deepStrictEqual(plan(here, "eventTypes: []", true), [])
    assert.deepStrictEqual(plan(here, "", true), [])
    assert.deepStrictEqual(
      plan(here, "hosts: []", true).map(({ action, name }) => [action, name]),
      [["remove", "host-0"]]
    )
  })
})

describe("an invalid workspace file", () => {
  const faultsOf = (text: string, prunes = false) => {
    const file = readFile(text)
    if (Result.isFailure(file)) return file.failure.faults.map(({ line, path }) => [line, path.join(".")])
    const here = stateOf({
      embeds: 0,
      hosts: [{ limit: 0, overrides: 0, active: true }],
      eventTypes: [
        {
          title: "Intro",
          status: "active",
          duration: 30,
          team: 1,
          required: false,
          condition: 0,
          routes: 0,
          narrows: false,
          worth: null,
          confirms: false
        }
      ]
    })
    const steps = planOf(here, file.success.file, fresh, prunes)
    const faults = Result.isFailure(steps) ? steps.failure.faults.map(file.success.located) : []
    return faults.map(({ line, path }) => [line, path.join(".")])
  }

  it.for<readonly [string, string, ReadonlyArray<readonly [number | null, string]>, boolean?]>([
    ["invalid YAML", "hosts: [\n", [[2, ""]]],
    ["a duplicate key", "hosts: []\nhosts: []\n", [[2, ""]]],
    ["a list", "- 1\n", [[1, ""]]],
    ["an unknown section", "workspace:\n  name: A\nhost: []\n", [[3, "host"]]],
    ["an unknown setting", "workspace:\n  name: A\n  colour: red\n", [[3, "workspace.colour"]]],
    ["an unknown time zone", "workspace:\n  timezone: Mars/Base\n", [[2, "workspace.timezone"]]],
    [
      "every fault at once",
      "workspace:\n  timezone: Mars/Base\neventTypes:\n  - slug: intro\n    title: Intro\n    durationMinutes: 0\n",
      [
        [2, "workspace.timezone"],
        [6, "eventTypes.0.durationMinutes"]
      ]
    ],
    [
      "a duplicate slug",
      "eventTypes:\n  - { slug: a, title: A }\n  - { slug: a, title: B }\n",
      [[3, "eventTypes.1.slug"]]
    ],
    [
      "an unknown host",
      "eventTypes:\n  - slug: a\n    title: A\n    hosts:\n      - host: host-0\n      - host: ghost\n",
      [[6, "eventTypes.0.hosts.1.host"]]
    ],
    [
      "a route to an unknown host",
      "eventTypes:\n  - slug: a\n    title: A\n    routing:\n      - when: { always: true }\n        hosts: [host-0, ghost]\n",
      [[6, "eventTypes.0.routing.0.hosts.1"]]
    ],
    [
      "a rule on a field that the form does not have",
      "eventTypes:\n  - slug: a\n    title: A\n    routing:\n      - when:\n          field: custom.size\n          op: exists\n          value: true\n        hosts: [host-0]\n",
      [[6, "eventTypes.0.routing.0.when.field"]]
    ],
    ["pruning a host of an event type", "hosts: []\n", [[1, "hosts"]], true]
  ])("is rejected with line and path: %s", ([, text, expected, prunes]) => {
    assert.deepStrictEqual<unknown>(faultsOf(text, prunes), expected)
  })
})

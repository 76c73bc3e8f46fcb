import { EventTypeId, HostId } from "@calendeal/domain/event-types"
import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { fileOf } from "@calendeal/app/workspace-file/fileOf"
import { planOf } from "@calendeal/app/workspace-file/planOf"
import { readFile } from "@calendeal/app/workspace-file/readFile"
import { WorkspaceFile } from "@calendeal/app/workspace-file/WorkspaceFile"
import { yamlOf } from "@calendeal/app/workspace-file/yamlOf"
import { applySteps, Choices, emptyState, stateOf } from "./workspaceStates.ts"

const fresh = {
  hostId: () => HostId.make(crypto.randomUUID()),
  eventTypeId: () => EventTypeId.make(crypto.randomUUID())
}
const encode = Schema.encodeSync(Schema.toCodecJson(WorkspaceFile))
const written = (state: ReturnType<typeof emptyState>) => yamlOf(encode(Result.getOrThrow(fileOf(state))))
const read = (text: string) => Result.getOrThrow(readFile(text)).file
const plan = (state: ReturnType<typeof emptyState>, text: string, prunes = false) =>
  Result.getOrThrow(planOf(state, read(text), fresh, prunes))

describe("the workspace file", () => {
  it.prop(
    "an exported file applied to an empty workspace recreates the workspace",
    [Choices],
    ([choices]) => {
      const text = written(stateOf(choices))
      const empty = emptyState()
      const made = applySteps(empty, plan(empty, text))
      assert.strictEqual(written(made), text)
    },
    { arbitrary: { runs: 40 } }
  )

  it("an event type names its conference account, which must exist with a name of its own", () => {
    const file = (account: string) =>
      `eventTypes: [{ slug: a, title: A, locations: [{ kind: video, conferencingLink: "https://a.example/" }], conference: { provider: account, account: ${account} } }]`
    const state = emptyState()
    const [zoom] = state.conferenceAccounts
    const made = applySteps(state, plan(state, file("Zoom")))
    assert.deepStrictEqual(made.eventTypes[0]?.value.conference, {
      provider: "account",
      accountId: zoom?.id ?? ""
    })
    const twice = { ...state, conferenceAccounts: [...state.conferenceAccounts, ...state.conferenceAccounts] }
    for (const [known, account, message] of [
      [state, "Webex", /conference\.account: must be the name of a conference account of the workspace/],
      [state, zoom?.id ?? "", /must be the name of a conference account/],
      [twice, "Zoom", /conference\.account: is the name of several conference accounts/]
    ] as const) {
      const refusal = planOf(known, read(file(account)), fresh, false)
      assert.isTrue(Result.isFailure(refusal))
      if (Result.isFailure(refusal)) assert.match(refusal.failure.message, message)
    }
  })

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
    const here = stateOf({
      mails: 0,
      embeds: 1,
      hosts: [{ limit: 0, overrides: 0, active: true }],
      eventTypes: []
    })
    assert.deepStrictEqual(plan(here, "eventTypes: []", true), [])
    assert.deepStrictEqual(plan(here, "", true), [])
    assert.deepStrictEqual(
      plan(here, "hosts: []", true).map(({ action, name }) => [action, name]),
      [["remove", "host-0"]]
    )
  })
})

describe("the absences of a host", () => {
  it("D-ABS-5: stay as they are if they are omitted, and are replaced by a list", () => {
    const here = stateOf({
      mails: 0,
      embeds: 0,
      hosts: [{ limit: 0, overrides: 2, active: true }],
      eventTypes: []
    })
    const text = written(here)
    const withAbsences = (absences: string) => text.replace(/^    absences:\n(?:      .*\n)+/m, absences)
    assert.notStrictEqual(withAbsences(""), text)
    assert.deepStrictEqual(plan(here, withAbsences("")), [])
    const after = applySteps(here, plan(here, withAbsences("    absences: []\n")))
    assert.notInclude(written(after), "Off: #1")
  })
})

describe("the mail section", () => {
  const here = stateOf({ mails: 1, embeds: 0, hosts: [], eventTypes: [] })

  it("D-MAIL-37: has no login and no confirmation, and keeps the stored login for the same server only", () => {
    assert.notInclude(written(here), "sealed")
    assert.notInclude(written(here), "verifiedAt")
    const loginAfter = (host: string) => {
      const text = `mail: { language: pl, server: { host: ${host}, port: 587, security: tls } }`
      return applySteps(here, plan(here, text)).mail.value.server?.login?.sealedPassword
    }
    assert.strictEqual(loginAfter("smtp.northwind.example"), "v1.sample.sample")
    assert.isUndefined(loginAfter("smtp.evil.example"))
  })

  it("D-MAIL-37: omitted settings do not change", () => {
    const [step, ...others] = plan(here, "mail: { language: pl }")
    assert.deepStrictEqual([step?.kind, step?.settings, others], ["mail settings", ["language"], []])
    assert.deepStrictEqual(plan(here, "mail: {}"), [])
  })

  it("D-MAIL-34: is checked as in the API", () => {
    for (const text of [
      "{ logoUrl: http://a.example/x.png }",
      "{ server: { host: 10.0.0.1, port: 1, security: tls } }",
      "{ login: x }"
    ])
      assert.isTrue(Result.isFailure(readFile(`mail: ${text}`)), text)
  })
})

describe("an invalid workspace file", () => {
  const faultsOf = (text: string, prunes = false) => {
    const file = readFile(text)
    if (Result.isFailure(file)) return file.failure.faults.map(({ line, path }) => [line, path.join(".")])
    const here = stateOf({
      mails: 0,
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
          confirms: false,
          conference: "none"
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

import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Fingerprint } from "@calendeal/adapters-identity/crypto"
import { BookingUid } from "@calendeal/domain/bookings"
import { eventIdOf } from "@calendeal/domain/conversions"
import { events } from "@calendeal/domain/webhooks"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { settingsReference } from "@calendeal/app/settings/Settings"

const page = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8")

describe("SECURITY.md", () => {
  it("§1.9: describes how to report a vulnerability privately, as a security report", () => {
    const text = page("SECURITY.md")
    for (const words of ["in private", "support contact", "security report"]) assert.include(text, words)
  })

  it("§1.9: is linked from the README", () => {
    assert.include(page("README.md"), "(SECURITY.md)")
  })
})

describe("docs/reference/settings.md", () => {
  /** The cells of a Markdown table, without padding. */
  const cellsOf = (markdown: string) =>
    markdown
      .split("\n")
      .filter((line) => line.startsWith("|") && !/^\|[\s|-]+$/.test(line))
      .map((line) => line.split("|").map((cell) => cell.trim()))

  it("lists every setting", () => {
    assert.deepStrictEqual(cellsOf(page("docs/reference/settings.md")), cellsOf(settingsReference()))
  })
})

describe("docs/guides/webhooks.md", () => {
  it("lists exactly the events of the service, when each one happens, and its data", () => {
    const rows = page("docs/guides/webhooks.md")
      .split("\n")
      .filter((line) => /^\| `[a-z]+\./.test(line))
      .map((line) => line.split(" | ").map((cell) => cell.replace(/^\| | +\|$/g, "").trim()))
    assert.deepStrictEqual(
      rows,
      events.map(({ data, name, when }) => [`\`${name}\``, when, data])
    )
  })
})

describe("docs/guides/embed-the-domain.md", () => {
  it("shows a program that runs without HTTP and PostgreSQL", () => {
    const program = /```ts\n(.*?)```/s.exec(page("docs/guides/embed-the-domain.md"))?.[1]
    assert.isString(program)
    const run = spawnSync(process.execPath, ["--input-type=module-typescript", "-e", program ?? ""], {
      cwd: fileURLToPath(new URL("../../packages/app/", import.meta.url)),
      encoding: "utf8"
    })
    assert.strictEqual(run.stderr, "")
    const receipt: unknown = JSON.parse(run.stdout)
    assert.deepInclude(receipt, { isReplay: false, cents: 199_50 })
  })
})

describe("docs/guides/embed.md", () => {
  const workspaceId = WorkspaceId.make("ca1e0dea-0000-4000-8000-000000000001")
  const uid = BookingUid.make("bk_0123456789abcdefghijkl")

  it.effect("D-ADS-2: the snippet sends a pixel the same event id as the service sends to the platform", () =>
    Effect.gen(function* () {
      const snippet = /const eventIdOf = [\s\S]+?\n}\n/.exec(page("docs/guides/embed.md"))?.[0] ?? ""
      const module = `data:text/javascript,${encodeURIComponent(`${snippet}\nexport default eventIdOf`)}`
      const { default: documented } = yield* Effect.promise(() => import(module))
      for (const platform of ["meta", "tiktok"] as const) {
        assert.strictEqual(
          yield* Effect.promise(() => documented(platform, workspaceId, uid)),
          yield* eventIdOf(platform, workspaceId, { kind: "schedule", bookingUid: uid })
        )
      }
    }).pipe(Effect.provide(Fingerprint.layer))
  )
})

describe("docs/reference/rules.md", () => {
  it("gives each number to one rule", () => {
    const numbers = [...page("docs/reference/rules.md").matchAll(/^- \*\*(\S+)\*\* /gm)].map(
      ([, number]) => number
    )
    assert.isAbove(numbers.length, 500)
    assert.deepStrictEqual(
      numbers.filter((number, place) => numbers.indexOf(number) !== place),
      []
    )
  })
})

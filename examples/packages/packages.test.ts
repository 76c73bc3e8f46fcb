import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { openWorkshop } from "../../tools/build/workshop.ts"
import { neededNode } from "../../tools/build/rootManifest.ts"
import { asserting, examplesIn } from "../test/extract.ts"

const root = join(import.meta.dirname, "../..")
const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(root, "packages", folder, "package.json"), "utf8"))

/** The publishable packages. All others need the domain. */
const packages = readdirSync(join(root, "packages"))
  .filter((folder) => manifestOf(folder).private !== true)
  .toSorted((one, other) => Number(other === "domain") - Number(one === "domain"))
const examples = examplesIn(root)
const exampleOf = (page: string) => {
  const found = examples.find(({ title }) => title.startsWith(`${page}:`))
  assert.isDefined(found, page)
  return found
}
const readmes = packages.flatMap((name) => {
  exampleOf(`packages/${name}/README.md`)
  return examples
    .filter(({ title }) => title.startsWith(`packages/${name}/README.md:`))
    .map((example, nth) => ({ name, program: `${name}-${nth}`, ...example }))
})
/** Packages with an example that cannot run: it needs a server. */
const loaded = [...new Set(readmes.filter(({ runs }) => !runs).map(({ name }) => name))]
const embedding = exampleOf("docs/guides/embed-the-domain.md")

// The timeout is long because npm can have to download packages.
describe("the published packages, in a project of their own", { timeout: 600_000 }, () => {
  let workshop: Awaited<ReturnType<typeof openWorkshop>>
  beforeAll(async () => {
    assert.isAtLeast(packages.length, 14)
    workshop = await openWorkshop(packages, { oldestNode: `${neededNode()}.0.0` })
  }, 600_000)
  afterAll(() => workshop?.close())

  it("run on the oldest Node that their manifests allow", async () => {
    for (const name of packages) {
      const { engines = { node: `>=${neededNode()}` } } = manifestOf(name)
      assert.deepStrictEqual(JSON.parse(workshop.read(name, "package.json")).engines, engines)
    }
    const version = await workshop.start("version.js", "console.log(process.versions.node)")
    assert.strictEqual(version, `${neededNode()}.0.0\n`)
  })

  it("have strict types, by which the READMEs' examples are right and mistakes are errors", async () => {
    const mistakes = `
      import { DealId, type Deal } from "@calendeal/domain/deals"
      export const statusOf = (deal: Deal): "open" | "closed" | "lost" => deal.status
      // @ts-expect-error: "won" is not a status.
      export const isWon = (deal: Deal) => deal.status === "won"
      // @ts-expect-error: a string is not a deal id.
      export const named = (deal: Deal): Deal => ({ ...deal, id: "first" })
      export const renamed = (deal: Deal): Deal => ({ ...deal, id: DealId.make(crypto.randomUUID()) })`
    const programs = readmes.map(({ code, language, program }) => [
      `${program}.${language}`,
      `${code}\nexport {}\n`
    ])
    await workshop.check({
      ...Object.fromEntries(programs),
      "embedding.ts": embedding.code,
      "mistakes.ts": mistakes
    })
  })

  it.each(readmes.filter(({ runs }) => runs).map(({ code, program, title }) => [title, program, code]))(
    "run the example of %s",
    async (_, program, code) => {
      await workshop.start(`${program}.ts`, asserting(code))
    }
  )

  it.each(loaded)("load %s, whose example needs a server", async (name) => {
    const entries = Object.keys(JSON.parse(workshop.read(name, "package.json")).exports).filter(
      (entry) => !entry.includes("*")
    )
    // A thread's program ends with the process, and contracts register tests.
    const modules = entries.filter((entry) => !entry.endsWith("-thread") && entry !== "./*")
    const program = modules.map((entry) => `await import("@calendeal/${join(name, entry)}")`).join("\n")
    await workshop.start(`load-${name}.js`, program)
  })

  it("work in a plain JavaScript project", async () => {
    const program = `
      import { Availability } from "@calendeal/domain"
      import { amountOf, centsOf } from "@calendeal/domain/money"
      import { alwaysOpen, sampleEventType, sampleHost } from "@calendeal/port-contracts/samples"

      const host = sampleHost("0b0d9f9c-6d55-4a55-9d3e-6a3b0c4b6f01")
      const { id, window, assignment } = sampleEventType(host.workspaceId, [host])
      const slots = Availability.openSlots({
        now: 0, window, assignment, eventTypeId: id, hosts: [{ host, required: false }], eventTypeSchedule: null,
        bookerZone: alwaysOpen.timezone, busyPeriods: [], within: { start: 0, end: 4 * 3_600_000 }
      })
      console.log(slots.length, amountOf(centsOf(1.25)))`
    assert.strictEqual(await workshop.start("rules.js", program), "8 1.25\n")
  })

  it("run the program of docs/guides/embed-the-domain.md", async () => {
    const { cents, isReplay } = JSON.parse(await workshop.start("embedding.ts", embedding.code))
    assert.deepStrictEqual({ cents, isReplay }, { cents: 19_950, isReplay: false })
  })

  it("D-SUP-1: contain the license", () => {
    const licence = readFileSync(join(root, "LICENSE"), "utf8")
    for (const name of packages) assert.strictEqual(workshop.read(name, "LICENSE"), licence, name)
  })
})

import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { openWorkshop } from "../../../../tools/build/workshop.ts"

const embedding = join(import.meta.dirname, "../../../../docs/guides/embed-the-domain.md")

// The timeout is long because npm can have to download packages.
describe("the published packages", { timeout: 300_000 }, () => {
  let workshop: Awaited<ReturnType<typeof openWorkshop>>
  beforeAll(async () => {
    workshop = await openWorkshop(["domain", "port-contracts", "adapters-memory"])
  }, 300_000)
  afterAll(() => workshop?.close())

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

  it("D-SUP-1: contain the license", () => {
    const licence = readFileSync(join(import.meta.dirname, "../../../../LICENSE"), "utf8")
    for (const name of ["domain", "port-contracts", "adapters-memory"])
      assert.strictEqual(workshop.read(name, "LICENSE"), licence)
  })

  it("run the program of docs/guides/embed-the-domain.md in a strict TypeScript project, and report type errors", async () => {
    const [, program = ""] = /```ts\n(.*?)```/s.exec(readFileSync(embedding, "utf8")) ?? []
    const mistakes = `
      import { DealId, type Deal } from "@calendeal/domain/deals"
      export const statusOf = (deal: Deal): "open" | "closed" => deal.status
      // @ts-expect-error: "lost" is not a status.
      export const isLost = (deal: Deal) => deal.status === "lost"
      // @ts-expect-error: a string is not a deal id.
      export const named = (deal: Deal): Deal => ({ ...deal, id: "first" })
      export const renamed = (deal: Deal): Deal => ({ ...deal, id: DealId.make(crypto.randomUUID()) })`
    await workshop.check({ "embedding.ts": program, "mistakes.ts": mistakes })
    const { cents, isReplay } = JSON.parse(await workshop.start("embedding.ts", program))
    assert.deepStrictEqual({ cents, isReplay }, { cents: 19_950, isReplay: false })
  })
})

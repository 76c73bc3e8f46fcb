import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { openWorkshop } from "./workshop.ts"

// Generous: npm may have to ask the registry.
describe("the published packages", { timeout: 120_000 }, () => {
  let workshop: Awaited<ReturnType<typeof openWorkshop>>
  beforeAll(async () => {
    workshop = await openWorkshop(["domain", "adapters-memory"])
  }, 120_000)
  afterAll(() => workshop?.close())

  it("give the rules to a plain JavaScript project", async () => {
    const program = `
      import { openSlots } from "@calendeal/domain/availability"
      import { amountOf, centsOf } from "@calendeal/domain/money"
      import { alwaysOpen, sampleEventType, sampleHost } from "@calendeal/domain/samples"

      const host = sampleHost("0b0d9f9c-6d55-4a55-9d3e-6a3b0c4b6f01")
      const { id, window, assignment } = sampleEventType(host.workspaceId, [host])
      const slots = openSlots({
        now: 0, window, assignment, eventTypeId: id, hosts: [{ host, required: false }], narrowing: null,
        bookerZone: alwaysOpen.timezone, commitments: [], within: { start: 0, end: 4 * 3_600_000 }
      })
      console.log(slots.length, amountOf(centsOf(1.25)))`
    assert.strictEqual(await workshop.start("rules.js", program), "8 1.25\n")
  })

  it("record a payment in memory for a strict TypeScript project", async () => {
    const program = `
      import { everything } from "@calendeal/adapters-memory"
      import { RevenueLedger, record } from "@calendeal/domain/transactions"
      import { sampleEmail, stageWorkspace, usd } from "@calendeal/domain/samples"
      import { Effect, Option } from "effect"

      const statusOfDeal = Effect.gen(function* () {
        const ledger = yield* RevenueLedger
        const { id } = yield* stageWorkspace()
        const nothing = Option.none()
        const { transaction } = yield* record({
          workspaceId: id, key: nothing, email: sampleEmail(), money: usd(149_950),
          transactionAt: nothing, bookingUid: nothing, description: nothing
        })
        const deal = yield* Effect.fromOption(yield* ledger.findDeal(id, transaction.dealId))
        return deal.status
      })
      const status: "open" | "closed" = await Effect.runPromise(statusOfDeal.pipe(Effect.provide(everything)))
      // @ts-expect-error: any other word is a mistake that the declarations must show.
      const lost: "lost" = status
      console.log(status)`
    await workshop.check("payment.ts", program)
    assert.strictEqual(await workshop.start("payment.ts", program), "closed\n")
  })
})

import { assert, describe, it } from "@effect/vitest"
import {
  sampleConferenceAccount,
  sampleIntegration,
  sampleNow,
  sampleWorkspace
} from "@calendeal/port-contracts/samples"
import * as DateTime from "effect/DateTime"
import { consentsIn } from "./consentsIn.ts"

const { id: workspaceId } = sampleWorkspace()
const inDays = (days: number) => DateTime.add(sampleNow, { days })

describe("consentsIn", () => {
  it("D-CON-79: an access that ends within 14 days needs a person, and a later one does not", () => {
    const near = sampleIntegration(workspaceId, { endsAt: inDays(14) })
    const later = sampleIntegration(workspaceId, {
      endsAt: DateTime.add(inDays(14), { milliseconds: 1 })
    })
    const endless = sampleIntegration(workspaceId)
    const found = consentsIn([later, near, endless], [sampleConferenceAccount(workspaceId)], sampleNow)
    assert.deepStrictEqual(
      found.map(({ id }) => id),
      [near.id]
    )
  })

  it("D-CON-79: what has ended is first, and integrations that are disabled need no consent", () => {
    const near = sampleIntegration(workspaceId, { endsAt: inDays(3) })
    const past = sampleIntegration(workspaceId, { endsAt: inDays(-1) })
    const lost = sampleIntegration(workspaceId, { lostAt: inDays(-2), endsAt: inDays(300) })
    const disabled = sampleIntegration(workspaceId, { lostAt: inDays(-9), enabled: false })
    const conference = sampleConferenceAccount(workspaceId, { lostAt: inDays(-5), provider: "zoom" })
    const found = consentsIn([near, disabled, past, lost], [conference], sampleNow)
    assert.deepStrictEqual(
      found.map(({ id, kind }) => [kind, id]),
      [
        ["conference", conference.id],
        ["integration", lost.id],
        ["integration", past.id],
        ["integration", near.id]
      ]
    )
    assert.deepInclude(found[0], { provider: "zoom", name: conference.name, endsAt: null })
  })
})

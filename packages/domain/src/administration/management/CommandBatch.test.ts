import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { sampleHost, sampleWorkspace } from "@calendeal/port-contracts/samples"
import { AuditEntryId } from "../../channels/records/index.ts"
import { overQuotaAtEnd, BatchRefused, refusedAt, refusedBatch } from "./CommandBatch.ts"
import { mostOf, quotaOf } from "./quotas.ts"
import { StateConflict, ResourceNotFound } from "./refusals.ts"

const { id } = sampleWorkspace()
const State = Schema.Array(
  Schema.Struct({ id: Schema.Literals(["a", "b", "c"]), version: Schema.Literals([1, 2]) })
)
const entry = () => AuditEntryId.make(crypto.randomUUID())

describe("CommandBatch", () => {
  it.prop(
    "is refused if the versions are not the expected ones",
    [State, State, Schema.Boolean],
    ([planned, now, isThere]) => {
      const versions = new Map(planned.map((one) => [one.id, one.version]))
      const present = [...new Map(now.map((one) => [one.id, one])).values()]
      const isSame =
        JSON.stringify([...versions].toSorted()) ===
        JSON.stringify(present.map((one) => [one.id, one.version]).toSorted())
      const expected = !isThere ? "ResourceNotFound" : isSame ? undefined : "Outdated"
      assert.strictEqual(refusedBatch({ versions }, { isThere, present })?._tag, expected)
    }
  )

  it("reports the index of the refused change and the reason", () => {
    const taken = new StateConflict({ reason: "Another event type has this slug." })
    assert.deepStrictEqual(refusedAt(3)(taken), new BatchRefused({ at: 3, reason: taken.reason }))
    assert.deepStrictEqual(
      refusedAt(0)(new ResourceNotFound()),
      new BatchRefused({ at: 0, reason: "ResourceNotFound" })
    )
  })

  it("D-QUOTA-1: exceeding a quota at the end is reported at the last change that adds one", () => {
    const host = sampleHost(id)
    const changes = [
      { entryId: entry(), change: { _tag: "CreateHost", host } },
      { entryId: entry(), change: { _tag: "CreateHost", host: sampleHost(id) } },
      { entryId: entry(), change: { _tag: "DeleteHost", hostId: host.id } }
    ] as const
    assert.isUndefined(overQuotaAtEnd({ changes }, new Map([["hosts", mostOf("hosts")]])))
    assert.deepStrictEqual(
      overQuotaAtEnd({ changes }, new Map([["hosts", mostOf("hosts") + 1]])),
      new BatchRefused({ at: 1, reason: quotaOf("hosts") })
    )
  })
})

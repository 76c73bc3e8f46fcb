import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { sampleAuditContext, sampleWorkspace, sampleWorkspaceClient } from "@calendeal/port-contracts/samples"
import { AuditEntryId } from "../../../channels/records/index.ts"
import { decide } from "../decide.ts"
import { ResourceNotFound } from "../refusals.ts"

const { id } = sampleWorkspace()
const [audit, entryId] = [sampleAuditContext(id), AuditEntryId.make(crypto.randomUUID())]
const [client, former] = [sampleWorkspaceClient(id), sampleWorkspaceClient(id)]
const kind = "oauthClients"

describe("OAuth clients of workspaces", () => {
  it("D-CONN-13: a client replaces the one of the same name", () => {
    const command = { _tag: "SetOAuthClient", client, reencrypted: [] } as const
    const writesAfter = (stored: typeof former.id | null) =>
      Result.getOrThrow(decide({ audit, entryId, command }, { stored })).slice(0, -1)
    const add = { _tag: "Add", kind, row: client } as const
    assert.deepStrictEqual(writesAfter(null), [add])
    assert.deepStrictEqual(writesAfter(former.id), [{ _tag: "Remove", kind, id: former.id }, add])
  })

  it("D-CONN-14: grants get the new secret in the same transaction", () => {
    const reencrypted = [{ place: "calendar", id: "c", before: "v1.a.b", after: "v1.c.d" }] as const
    const command = { _tag: "SetOAuthClient", client, reencrypted } as const
    const writes = Result.getOrThrow(decide({ audit, entryId, command }, { stored: null }))
    assert.deepStrictEqual(writes[1], { _tag: "ReplaceSecrets", reencrypted })
  })

  it("D-CONN-13: only a stored client can be removed", () => {
    const command = { _tag: "DeleteOAuthClient", client } as const
    const decided = (isThere: boolean) => decide({ audit, entryId, command }, { isThere })
    assert.deepStrictEqual(decided(false), Result.fail(new ResourceNotFound()))
    assert.deepStrictEqual(Result.getOrThrow(decided(true))[0], { _tag: "Remove", kind, id: client.id })
  })
})

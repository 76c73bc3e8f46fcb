import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  sampleAccessToken,
  sampleAuditContext,
  sampleApiKey,
  sampleMember,
  sampleNow,
  sampleTime,
  sampleWorkspace
} from "@calendeal/port-contracts/samples"
import { revoke } from "../../../workspace/workspaces/index.ts"
import { AuditEntryId } from "../../../channels/records/index.ts"
import type { AdminCommand, AdminCommands, Seen } from "../AdminCommand.ts"
import { decide } from "../decide.ts"
import { ResourceNotFound } from "../refusals.ts"

const { id } = sampleWorkspace()
const [audit, entryId] = [sampleAuditContext(id), AuditEntryId.make(crypto.randomUUID())]
const deciding = <Tag extends keyof AdminCommands>(command: AdminCommand<Tag>, seen: Seen[Tag]) =>
  decide({ audit, entryId, command }, seen)
const Minute = Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 90 })))
const at = (minute: number | null) => (minute === null ? null : sampleTime(minute))

describe("keys", () => {
  it.prop(
    "D-KEY-1: a rotated key keeps its earlier end and a re-encrypted secret",
    [Minute, Minute],
    ([before, after]) => {
      const known = sampleApiKey(id, { sealedSecret: "v2.sample.sample", expiresAt: at(before) })
      const key = { ...known, sealedSecret: "v1.sample.sample", expiresAt: at(after) }
      const successor = sampleApiKey(id)
      const [ended, added] = Result.getOrThrow(
        deciding({ _tag: "RotateApiKey", key, successor }, { key: known })
      )
      const minutes = [before, after].filter((minute) => minute !== null)
      const expiresAt = minutes.length === 0 ? null : sampleTime(Math.min(...minutes))
      assert.deepStrictEqual(ended, { _tag: "Replace", kind: "apiKeys", row: { ...known, expiresAt } })
      assert.deepStrictEqual(added, { _tag: "Add", kind: "apiKeys", row: successor })
    }
  )

  it("D-KEY-1: an unknown or revoked key can be neither rotated nor revoked", () => {
    const key = sampleApiKey(id)
    for (const known of [null, revoke(key, sampleNow)]) {
      for (const command of [
        { _tag: "RotateApiKey", key, successor: sampleApiKey(id) },
        { _tag: "RevokeApiKey", key: revoke(key, sampleNow) }
      ] as const)
        assert.deepStrictEqual(deciding(command, { key: known }), Result.fail(new ResourceNotFound()))
    }
  })
})

describe("tokens", () => {
  it.prop(
    "tokens are issued, revoked and refused only for members, and only a member's own token is refused",
    [Schema.Boolean, Schema.Boolean, Schema.Boolean],
    ([isMember, holdsToken, namesOne]) => {
      const { userId } = sampleMember(id)
      const token = sampleAccessToken(userId)
      const isMade = [
        deciding({ _tag: "CreateAccessToken", token }, { isMember }),
        deciding({ _tag: "RevokeAccessTokens", userId }, { isMember }),
        deciding(
          { _tag: "RevokeMemberTokens", userId, tokenId: namesOne ? token.id : null },
          { isMember, holdsToken }
        )
      ].map(Result.isSuccess)
      assert.deepStrictEqual(isMade, [isMember, isMember, isMember && (holdsToken || !namesOne)])
    }
  )
})

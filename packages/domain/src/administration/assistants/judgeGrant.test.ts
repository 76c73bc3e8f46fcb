import { sampleAccessToken, sampleTime } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { UserId } from "../../workspace/workspaces/index.ts"
import { AssistantClientId } from "./AssistantClient.ts"
import { GrantHash } from "./AssistantGrant.ts"
import type { AssistantConnection } from "./Assistants.ts"
import { isUsable, judgeCode, judgeRefresh } from "./judgeGrant.ts"

const resource = "https://book.example.com/mcp"
const redirectUri = "https://assistant.example/callback"
const [own, other] = [crypto.randomUUID(), crypto.randomUUID()].map((id) => AssistantClientId.make(id))
const hashOf = (digit: string) => GrantHash.make(digit.repeat(64))

interface State {
  readonly isExchanged: boolean
  readonly isRevoked: boolean
  /** Minutes. */
  readonly endsAt: number
}

/** A connection whose code ends at minute 1 and whose access token ends at minute 60. */
const connection = ({ endsAt, isExchanged, isRevoked }: State): AssistantConnection => {
  const { hash: _, ...token } = sampleAccessToken(UserId.make(crypto.randomUUID()), {
    expiresAt: sampleTime(endsAt),
    revokedAt: isRevoked ? sampleTime(0) : null
  })
  return {
    token,
    grant: {
      tokenId: token.id,
      clientId: own ?? assert.fail(),
      redirectUri,
      resource,
      challenge: "a".repeat(43),
      codeHash: hashOf("1"),
      codeExpiresAt: sampleTime(1),
      tokens: isExchanged
        ? {
            accessHash: hashOf("2"),
            accessExpiresAt: sampleTime(60),
            familyHash: hashOf("3"),
            refreshHash: hashOf("4")
          }
        : null
    }
  }
}

const Minute = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 90 }))
const State = { isExchanged: Schema.Boolean, isRevoked: Schema.Boolean, endsAt: Minute }
const Proof = Schema.Struct({
  ...State,
  isOwn: Schema.Boolean,
  isRight: Schema.Boolean,
  isHere: Schema.Boolean,
  redirect: Schema.Literals(["none", "same", "other"]),
  now: Schema.Literals([0, 1, 2, 59, 60, 61])
})

describe("a grant", () => {
  it.prop(
    "D-OAUTH-7: exchanges its code once, in time, for its program with its proof",
    [Proof],
    ([given]) => {
      const { endsAt, isExchanged, isHere, isOwn, isRevoked, isRight, now, redirect } = given
      const verdict = judgeCode(
        connection(given),
        {
          clientId: (isOwn ? own : other) ?? assert.fail(),
          challenge: (isRight ? "a" : "b").repeat(43),
          redirectUri: redirect === "none" ? null : redirect === "same" ? redirectUri : `${redirectUri}/`,
          resource: isHere ? resource : "https://other.example/mcp"
        },
        sampleTime(now)
      )
      const isProven = isRight && isHere && redirect !== "other"
      const isInTime = now < 1 && now < endsAt && !isRevoked
      const expected = !isOwn ? "Refuse" : isExchanged ? "End" : isProven && isInTime ? "Issue" : "Refuse"
      assert.strictEqual(verdict, expected)
    }
  )

  it.each([
    ["a good proof", {}, "Issue"],
    ["the verifier of another request", { challenge: "b".repeat(43) }, "Refuse"],
    ["another address", { redirectUri: `${redirectUri}/` }, "Refuse"],
    ["another service", { resource: "https://other.example/mcp" }, "Refuse"],
    ["another program", { clientId: other ?? assert.fail() }, "Refuse"]
  ] as const)("D-OAUTH-7: exchanges its code with %s: %j", (_, given, verdict) => {
    const proof = { clientId: own ?? assert.fail(), challenge: "a".repeat(43), redirectUri, resource }
    const fresh = connection({ isExchanged: false, isRevoked: false, endsAt: 1 })
    assert.strictEqual(judgeCode(fresh, { ...proof, ...given }, sampleTime(0)), verdict)
  })

  it.prop("D-OAUTH-8: renews its tokens with the latest refresh token only", [Proof], ([given]) => {
    const { endsAt, isExchanged, isHere, isOwn, isRevoked, isRight, now } = given
    const verdict = judgeRefresh(
      connection(given),
      {
        clientId: (isOwn ? own : other) ?? assert.fail(),
        refreshHash: hashOf(isRight ? "4" : "5"),
        resource: isHere ? null : "https://other.example/mcp"
      },
      sampleTime(now)
    )
    const lives = isOwn && isExchanged && !isRevoked && now < endsAt
    assert.strictEqual(verdict, !lives ? "Refuse" : !isRight ? "End" : isHere ? "Issue" : "Refuse")
  })

  it.prop("D-OAUTH-9: lets its access token work for an hour, for the one audience", [Proof], ([given]) => {
    const { endsAt, isExchanged, isHere, isRevoked, isRight, now } = given
    assert.strictEqual(
      isUsable(
        connection(given),
        hashOf(isRight ? "2" : "3"),
        isHere ? resource : "https://other.example/mcp",
        sampleTime(now)
      ),
      isExchanged && isRight && isHere && !isRevoked && now < endsAt && now < 60
    )
  })
})

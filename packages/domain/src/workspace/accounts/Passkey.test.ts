import { assert, describe, it } from "@effect/vitest"
import { samplePasskey } from "@calendeal/port-contracts/samples"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { ChallengeHash, isAnswerable, isLaterCount, PasskeyPurpose, relyingPartyOf } from "./Passkey.ts"

const Count = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 4 }))
const One = Schema.Literals([0, 1])
const [browsers, accounts] = [
  [ChallengeHash.make("a".repeat(64)), ChallengeHash.make("b".repeat(64))] as const,
  [samplePasskey().account.id, samplePasskey().account.id] as const
]

describe("a passkey", () => {
  it.prop(
    "D-PASSKEY-4: its counter only rises, unless the authenticator does not count",
    [Count, Count],
    (counts) => {
      const [stored, reported] = counts
      const expected = new Set(["0 0"])
      for (let from = 0; from <= 4; from += 1)
        for (let to = from + 1; to <= 4; to += 1) expected.add(`${from} ${to}`)
      assert.strictEqual(isLaterCount(stored, reported), expected.has(`${stored} ${reported}`))
    }
  )

  it.prop(
    "D-PASSKEY-2: a challenge is for its browser, its purpose, and its account if it has one",
    [One, One, PasskeyPurpose, PasskeyPurpose, Schema.NullOr(One), One],
    ([asked, answering, purpose, answered, bound, account]) => {
      const challenge = {
        browser: browsers[asked],
        purpose,
        accountId: bound === null ? null : accounts[bound]
      }
      const by = { browser: browsers[answering], purpose: answered, accountId: accounts[account] }
      const faults = [
        asked === answering ? 0 : 1,
        purpose === answered ? 0 : 1,
        bound === null || bound === account ? 0 : 1
      ]
      assert.strictEqual(isAnswerable(challenge, by), !faults.includes(1))
    }
  )

  it("D-PASSKEY-3: belongs to the name and the origin of the service, which needs https", () => {
    const parties = [
      ["https://book.example.com", "book.example.com https://book.example.com"],
      ["https://book.example.com:8443/", "book.example.com https://book.example.com:8443"],
      ["http://localhost:3000", "localhost http://localhost:3000"],
      ["http://app.localhost", "app.localhost http://app.localhost"],
      ["http://book.example.com", ""],
      ["http://127.0.0.1:3000", ""],
      ["https://192.0.2.1", ""],
      ["https://[2001:db8::1]", ""]
    ] as const
    for (const [address, expected] of parties) {
      const party = relyingPartyOf(new URL(address))
      assert.strictEqual(
        Option.isSome(party) ? `${party.value.id} ${party.value.origin}` : "",
        expected,
        address
      )
    }
  })
})

import { sampleSession, sampleTime, sampleWorkspace, uniqueEmail } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import {
  accountsOfBrowser,
  BrowserHash,
  keptSecrets,
  knownBrowserDays,
  knownBrowserEnd,
  knownBrowserSince,
  SignInWay
} from "../../src/workspace/accounts/index.ts"
import { recognitionOf } from "../../src/administration/sign-in/knownBrowser.ts"

const email = uniqueEmail()
const Letter = Schema.Literals(["a", "b", "c", "d", "e", "f", "g"])
const hashOf = (letter: string) => BrowserHash.make(letter.replace("g", "0").repeat(64))

describe("a browser that signs in", () => {
  it.prop(
    "D-SIGN-15: is known by a secret of its cookie, else by a session of the account, else not at all",
    [
      Schema.Array(Letter).check(Schema.isMaxLength(accountsOfBrowser)),
      Schema.Array(Letter),
      Schema.NullOr(Schema.Struct({ isOwn: Schema.Boolean, isLimited: Schema.Boolean, way: SignInWay }))
    ],
    ([letters, knownLetters, held]) => {
      const session =
        held === null
          ? null
          : sampleSession({
              account: { ...sampleSession().account, email: held.isOwn ? email : uniqueEmail() },
              way: held.way,
              onlyIn: held.isLimited ? [sampleWorkspace().id] : null
            })
      const secrets = letters.map((letter) => Redacted.make(letter))
      const found = letters.find((letter) => knownLetters.includes(letter))
      const recognition = recognitionOf(
        { secrets, session },
        email,
        letters.map(hashOf),
        found === undefined ? null : hashOf(found)
      )
      // The cases, one by one.
      if (found !== undefined) {
        assert.strictEqual(recognition?.key, hashOf(found))
        assert.strictEqual(recognition?.secret && Redacted.value(recognition.secret), found)
      } else if (held?.isOwn === true && (!held.isLimited || held.way === "password")) {
        assert.strictEqual(recognition?.key, session?.id)
        assert.isNull(recognition?.secret)
      } else assert.isNull(recognition)
    }
  )

  it.prop(
    "D-SIGN-15: keeps the secrets of the accounts that signed in last",
    [Schema.Array(Letter).check(Schema.isMaxLength(30))],
    ([signIns]) => {
      const kept = signIns.reduce<ReadonlyArray<string>>(keptSecrets, [])
      // The slow way: the last place of each.
      const latest = [...new Set(signIns)].toSorted((a, b) => signIns.lastIndexOf(b) - signIns.lastIndexOf(a))
      assert.deepStrictEqual(kept, latest.slice(0, accountsOfBrowser))
    }
  )

  it.prop(
    "D-SIGN-15: is known until its end, and since the time that both stores compare",
    [Schema.Int.check(Schema.isBetween({ minimum: -3, maximum: 3 }))],
    ([minutes]) => {
      const [signedInAt, now] = [sampleTime(0), sampleTime(knownBrowserDays * 24 * 60 + minutes)]
      const isKnown = minutes < 0
      assert.strictEqual(DateTime.isLessThan(now, knownBrowserEnd(signedInAt)), isKnown)
      assert.strictEqual(DateTime.isGreaterThan(signedInAt, knownBrowserSince(now)), isKnown)
    }
  )
})

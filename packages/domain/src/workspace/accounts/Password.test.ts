import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { WorkspaceId } from "../workspaces/index.ts"
import {
  commonWords,
  contextWords,
  maximumPasswordLength,
  minimumPasswordLength,
  normalPassword,
  passwordFault,
  reachesPassword
} from "./Password.ts"
import { isBeside, isWithin, SignInWay } from "./Session.ts"

const context = { email: "ada.lovelace@northwind.example", service: "book.contoso.example" }

/** Words that are easy to guess, single characters, and characters of two code units or code points. */
const Piece = Schema.Literals([
  "password",
  "Calendeal",
  "1234567890",
  "lovelace",
  "NORTHWIND",
  "ada.lovelace@northwind.example",
  "contoso",
  "ada",
  "book",
  "correct ",
  "horse",
  "x",
  "7",
  " ",
  "🔑",
  "e\u0301",
  "ß"
])
const Pieces = Schema.Array(Piece).check(Schema.isMaxLength(12))

describe("a new password", () => {
  it.prop("D-PW-3: has enough characters of its own", [Pieces], ([pieces]) => {
    const text = pieces.join("")
    assert.strictEqual(passwordFault(text, context), slowly(text))
  })

  it.for([
    ["correct horse battery", null],
    ["fourteen chars", "short"],
    ["fifteen charact", null],
    ["🔑 🗝️ deux clés au hasard", null],
    ["passwordpassword", "guessable"],
    ["123456789012345", "guessable"],
    ["1qaz2wsx3edc4rfv", "guessable"],
    ["qwerty123456789", "guessable"],
    ["q1w2e3r4t5y6u7i8", "guessable"],
    ["aaaaaaaaaaaaaaaaaaaa", "guessable"],
    ["ada.lovelace@northwind.example", "guessable"],
    ["AdaLovelace@Contoso", "guessable"],
    ["x".repeat(257), "long"]
  ] as const)("D-PW-3: %s is %s", ([text, fault]) => {
    assert.strictEqual(passwordFault(text, context), fault)
  })

  it("D-PW-3: is the same in the ways in which keyboards write it", () => {
    assert.strictEqual(normalPassword("cle\u0301"), normalPassword("cl\u00e9"))
    assert.notStrictEqual(normalPassword("clé"), normalPassword("Clé"))
  })
})

const Place = Schema.Literals(["a", "b", "c"])
const Limit = Schema.NullOr(Schema.Array(Place).check(Schema.isMaxLength(3)))
const places = {
  a: WorkspaceId.make(crypto.randomUUID()),
  b: WorkspaceId.make(crypto.randomUUID()),
  c: WorkspaceId.make(crypto.randomUUID())
}
const limitOf = (limit: typeof Limit.Type) => limit?.map((name) => places[name]) ?? null

describe("the limit of a session", () => {
  it.prop(
    "D-PW-5, D-OIDC-10: a limited session sees only those that are limited alike",
    [Limit, SignInWay, Limit, SignInWay],
    ([mine, way, theirs, otherWay]) => {
      const [one, other] = [
        { onlyIn: limitOf(mine), way },
        { onlyIn: limitOf(theirs), way: otherWay }
      ]
      const reached = (session: typeof one) =>
        Object.values(places)
          .map((place) => isWithin(session, place))
          .join()
      if (one.onlyIn === null) assert.isTrue(isBeside(one, other))
      else if (isBeside(one, other)) {
        assert.isNotNull(other.onlyIn)
        assert.strictEqual(reached(other), reached(one))
        assert.strictEqual(otherWay, way)
      }
    }
  )

  it.prop(
    "D-PW-6: the session of a workspace's provider does not reach the password",
    [Limit, SignInWay],
    ([limit, way]) => {
      const isOfProvider = limit !== null && way !== "password"
      assert.strictEqual(reachesPassword({ onlyIn: limitOf(limit), way }), !isOfProvider)
    }
  )
})

/** Looks at each character whether a word covers it. */
const slowly = (text: string) => {
  const normal = text.normalize("NFC")
  const length = Array.from(normal).length
  if (length < minimumPasswordLength) return "short"
  if (length > maximumPasswordLength) return "long"
  const lower = normal.toLowerCase()
  const words = [...commonWords, ...contextWords(context)]
  const isCovered = (at: number) =>
    words.some((word) =>
      Array.from(word, (_, offset) => at - offset).some(
        (start) => start >= 0 && lower.startsWith(word, start)
      )
    )
  let [own, at] = [0, 0]
  for (const character of lower) {
    own += isCovered(at) ? 0 : 1
    at += character.length
  }
  const different = Array.from(normal).filter((one, nth, all) => all.indexOf(one) === nth).length
  return own < 8 || different < 5 ? "guessable" : null
}

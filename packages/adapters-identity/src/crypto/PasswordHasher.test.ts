import { PasswordHash, PasswordHasher } from "@calendeal/domain/accounts"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Redacted } from "effect"
import { argon2Sync } from "node:crypto"
import { layer } from "./PasswordHasher.ts"

const password = Redacted.make("correct horse battery")

describe("PasswordHasher", () => {
  it.effect("D-PW-1: a hash is Argon2id with its parameters and a salt, and fits its password only", () =>
    Effect.gen(function* () {
      const hasher = yield* PasswordHasher
      const [one, two] = [yield* hasher.hash(password), yield* hasher.hash(password)]
      assert.notStrictEqual(one, two)
      const [, , version, cost, salt = "", tag = ""] = one.split("$")
      assert.deepStrictEqual([version, cost], ["v=19", "m=19456,t=2,p=1"])
      const expected = argon2Sync("argon2id", {
        message: Redacted.value(password),
        nonce: Buffer.from(salt, "base64"),
        memory: 19_456,
        passes: 2,
        parallelism: 1,
        tagLength: 32
      })
      assert.strictEqual(Buffer.from(tag, "base64").toString("hex"), expected.toString("hex"))
      assert.isTrue(yield* hasher.verify(password, one))
      assert.isTrue(yield* hasher.verify(password, two))
      assert.isFalse(yield* hasher.verify(Redacted.make("correct horse batterY"), one))
    }).pipe(Effect.provide(layer))
  )

  it.effect("D-PW-4: no password fits where there is none, or where the hash is of another form", () =>
    Effect.gen(function* () {
      const hasher = yield* PasswordHasher
      assert.isFalse(yield* hasher.verify(password, null))
      assert.isFalse(yield* hasher.verify(password, PasswordHash.make("$argon2id$v=19$m=8,t=1,p=1$AA$AA")))
    }).pipe(Effect.provide(layer))
  )

  it.effect("D-PW-4: refuses more than 52 hashes at once, and hashes again afterwards", () =>
    Effect.gen(function* () {
      const hasher = yield* PasswordHasher
      const tries = Array.from({ length: 54 }, () => Effect.exit(hasher.verify(password, null)))
      const exits = yield* Effect.all(tries, { concurrency: "unbounded" })
      assert.lengthOf(exits.filter(Exit.isFailure), 2)
      assert.isTrue(yield* hasher.verify(password, yield* hasher.hash(password)))
    }).pipe(Effect.provide(layer))
  )
})

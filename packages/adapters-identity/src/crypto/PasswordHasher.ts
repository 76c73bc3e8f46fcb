import { HasherBusy, PasswordHash, PasswordHasher } from "@calendeal/domain/accounts"
import { Effect, Layer, Redacted, Semaphore } from "effect"
import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from "node:crypto"
import { promisify } from "node:util"

/** The work of a hash. */
export interface HashWork {
  /** KiB of memory. */
  readonly memory: number
  readonly passes: number
}

/**
 * The least that OWASP advises for Argon2id with one lane: 19 MiB and 2 passes (Password Storage Cheat Sheet, read in November 2026).
 * Larger memory would let fewer people sign in at once on a small server.
 */
const work: HashWork = { memory: 19_456, passes: 2 }

/** Hashes that are computed at once in a process. They use threads of Node's pool, which has 4, and 19 MiB each. */
const concurrent = 2

/** Hashes that may wait. Each takes some 30 ms, so that a wait is about a second. */
const mostWaiting = 50

const [saltBytes, tagBytes] = [16, 32]
const derive = promisify(argon2)

/** Argon2id of OpenSSL, outside of the main thread. */
export const layer = Layer.effect(
  PasswordHasher,
  Effect.map(Semaphore.make(concurrent), (semaphore) => {
    let waiting = 0
    const inTurn = <A>(hashing: Effect.Effect<A>) =>
      Effect.suspend(() => {
        if (waiting >= concurrent + mostWaiting) return Effect.fail(new HasherBusy())
        waiting += 1
        return Effect.ensuring(
          semaphore.withPermits(1)(hashing),
          Effect.sync(() => (waiting -= 1))
        )
      })
    return PasswordHasher.of({
      hash: (password) => {
        const salt = randomBytes(saltBytes)
        return inTurn(
          Effect.map(tagOf(password, salt, work), (tag) => PasswordHash.make(textOf({ ...work, salt, tag })))
        )
      },
      verify: (password, hash) => {
        const known = hash === null ? null : partsOf(hash)
        const { salt, tag, ...cost } = known ?? noPassword
        return inTurn(
          Effect.map(
            tagOf(password, salt, cost),
            (computed) => timingSafeEqual(computed, tag) && known !== null
          )
        )
      }
    })
  })
)

interface HashParts extends HashWork {
  readonly salt: Uint8Array
  readonly tag: Uint8Array
}

/** Takes the place of the hash of an account without a password. */
const noPassword: HashParts = { ...work, salt: new Uint8Array(saltBytes), tag: new Uint8Array(tagBytes) }

const tagOf = (password: Redacted.Redacted, nonce: Uint8Array, { memory, passes }: HashWork) =>
  Effect.promise(() => {
    const message = Redacted.value(password)
    const parameters: Argon2Parameters = {
      message,
      nonce,
      memory,
      passes,
      parallelism: 1,
      tagLength: tagBytes
    }
    return derive("argon2id", parameters)
  })

const unpadded = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64").replaceAll("=", "")

/** The PHC string, with the parameters, so that they can change later. */
const textOf = ({ memory, passes, salt, tag }: HashParts): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=1$${unpadded(salt)}$${unpadded(tag)}`

/** The parts of a PHC string; null: it is none of this service. */
const partsOf = (text: PasswordHash): HashParts | null => {
  const [, memory = "", passes = "", salt = "", tag = ""] = syntax.exec(text) ?? []
  if (tag === "") return null
  return {
    memory: Number(memory),
    passes: Number(passes),
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64")
  }
}

const syntax = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=1\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/

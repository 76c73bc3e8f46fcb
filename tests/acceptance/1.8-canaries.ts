import { Cause, Option, Redacted } from "effect"
import type { SeededRandom } from "../kit/http/SeededRandom.ts"

/** Data that must not be sent out: its text, and the parts by which it is found. */
export interface Canary {
  readonly written: string
  readonly traces: ReadonlyArray<string>
}

/** Keys of the deny-list, as words (D-MON-1). */
const deniedKeys: readonly [Words, ...ReadonlyArray<Words>] = [
  ["email"],
  ["phone"],
  ["name"],
  ["attendees"],
  ["token"],
  ["secret"],
  ["cookie"],
  ["authorization"],
  ["api", "key"],
  ["password"],
  ["gclid"],
  ["fbclid"],
  ["fbc"],
  ["fbp"],
  ["msclkid"],
  ["ttclid"]
]

type Words = ReadonlyArray<string>

/** A denied key, alone or as a part of a longer one, in a random naming style. */
const deniedKey = (random: SeededRandom): string => {
  const denied = random.oneOf(deniedKeys)
  const words = [...before(random), ...denied, ...after(random)]
  const capital = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`
  return random.oneOf([
    () => words.join("_"),
    () => words.join("-"),
    () => words.join("."),
    () => words.join("_").toUpperCase(),
    () => words.map(capital).join("-"),
    () => words.map(capital).join(""),
    () => words.map((word, index) => (index === 0 ? word : capital(word))).join(""),
    () =>
      Array.from(denied.join(""), (letter) => (random.chance(50) ? letter.toUpperCase() : letter)).join("")
  ])()
}

const before = (random: SeededRandom) => random.oneOf<Words>([[], ["booker"], ["x", "new"], ["user", "2"]])
const after = (random: SeededRandom) => random.oneOf<Words>([[], ["value"], ["old", "1"]])

export const letters = (random: SeededRandom, length: number) =>
  Array.from({ length }, () => String.fromCharCode(97 + random.between(0, 25))).join("")
const digits = (random: SeededRandom, length: number) =>
  Array.from({ length }, () => random.between(2, 8)).join("")

/** Data that only its key reveals, like a person's name or a password. */
export const unmarked = (random: SeededRandom): Canary => {
  const [first, last] = [letters(random, 9), letters(random, 9)]
  return {
    written: random.oneOf([first, `${first} ${last}`, `${first}, "${last}" & ${first}`]),
    traces: [first, last]
  }
}

/** Data that is recognised without a key (D-MON-1). */
export const marked = (random: SeededRandom): Canary =>
  random.oneOf([email, phone, bearer, clickId, secret])(random)

const email = (random: SeededRandom): Canary => {
  const [local, domain] = [letters(random, 9), letters(random, 9)]
  const divider = random.oneOf(["", ".", "+", "'", "_", "-", "!", "ü", "%"])
  return {
    written: `${local}${divider}${letters(random, 3)}@${domain}.${random.oneOf(["com", "co.uk", "xn--p1ai", "museum"])}`,
    traces: [local, domain]
  }
}

const phone = (random: SeededRandom): Canary => {
  const [area, exchange, line] = [digits(random, 3), digits(random, 3), digits(random, 4)]
  const written = random.oneOf([
    `+1${area}${exchange}${line}`,
    `+1 (${area}) ${exchange}-${line}`,
    `(${area}) ${exchange}-${line}`,
    `${area}-${exchange}-${line}`,
    `${area}.${exchange}.${line}`,
    `${area} ${exchange} ${line}`,
    `+49 ${area} ${exchange}${line}`,
    `+44 ${digits(random, 2)} ${line} ${exchange}5`,
    `0${area} ${exchange} ${line}`,
    `0${area}${exchange}${line}`,
    `0049${area}${exchange}${line}`,
    `00 33 ${area} ${exchange} ${line}`
  ])
  return { written, traces: [written, `${exchange}${line}`, `${exchange}-${line}`, `${exchange} ${line}`] }
}

const bearer = (random: SeededRandom): Canary => {
  const token = letters(random, 20)
  return { written: `${random.oneOf(["Bearer", "bearer", "BEARER"])} ${token}`, traces: [token] }
}

const clickId = (random: SeededRandom): Canary => {
  const id = letters(random, 20)
  const key = random.oneOf(["gclid", "fbclid", "fbc", "_fbp", "MSCLKID", "ttclid", "booking_token"])
  return { written: `https://shop.example/?utm_source=x&${key}=${id}&page=2`, traces: [id] }
}

const secret = (random: SeededRandom): Canary => {
  const token = letters(random, 24)
  return {
    written: random.oneOf([
      `sks_${token}`,
      `ak_0123456789ABC:${token}`,
      `eyJhbGciOiJIUzI1NiJ9.${token}.${token}`,
      `postgres://admin:${token}@db:5432/x`
    ]),
    traces: [token]
  }
}

/** A text that contains a canary. */
export const sentence = (random: SeededRandom, { written }: Canary): string =>
  random.oneOf([
    () => written,
    () => `Could not send to ${written}, because 3 of 7 were busy`,
    () => `status=409 note="${written}" took 12 ms`,
    () => `see <${written}>`,
    () => `https://calendeal.example/x?page=1&note=${encodeURIComponent(written)}&tz=UTC`,
    () => encodeURIComponent(`https://a.example/?next=${encodeURIComponent(`/b?note=${written}`)}`),
    () => JSON.stringify({ status: 409, note: written }),
    () => JSON.stringify(JSON.stringify([written])),
    () => `first line\n\t${written}\nlast line`
  ])()

/** A text that contains a denied key and its value. */
export const named = (random: SeededRandom, { written }: Canary): string => {
  const key = deniedKey(random)
  return random.oneOf([
    () => JSON.stringify({ status: 409, [key]: written, page: 2 }),
    () => JSON.stringify(JSON.stringify({ nested: { [key]: [written] } })),
    () => `https://shop.example/path?page=1&${key}=${encodeURIComponent(written)}&tz=UTC`,
    () => `/path?next=${encodeURIComponent(`/x?${key}=${encodeURIComponent(written)}&page=2`)}&tz=UTC`,
    () => `${key}: ${written}\nhost: shop.example`,
    () => `duplicate key\nDetail: Key (workspace_id, ${key})=(7, ${written}) already exists.`,
    () => `Map(1) { '${key}' => ${JSON.stringify(written)} }`
  ])()
}

/** An error of a driver or library with the canary in one of its parts. */
export const failure = (random: SeededRandom, canary: Canary): Error => {
  const text = sentence(random, canary)
  const driver = (properties: object) => Object.assign(new Error("duplicate key value"), properties)
  return random.oneOf([
    () => new Error(text),
    () => new TypeError("no", { cause: new Error(text) }),
    () => new Error("no", { cause: { status: 409, reasons: [text] } }),
    () => new AggregateError([new Error("a"), new RangeError(text)], "all failed"),
    () => driver({ code: "23505", detail: `Key (email)=(${canary.written}) already exists.` }),
    () => driver({ query: "select $1", parameters: [7, canary.written] }),
    () => driver({ where: `unnamed portal with parameters: $1 = '${canary.written}'` }),
    () => new Error(`Failing row contains (7, ${canary.written}, null).`)
  ])()
}

/** A value that contains another one. */
const wrapped = (random: SeededRandom, inner: unknown): unknown =>
  random.oneOf<() => unknown>([
    () => ({ status: "kept", inner }),
    () => [1, inner, "kept"],
    () => new Map<unknown, unknown>([["page", 2], ["inner", inner]]), // prettier-ignore
    () => new Set([inner, "kept"]),
    () => Option.some(inner),
    () => ({ toJSON: () => ({ inner }) }),
    () => ({ get inner() { return inner }, get broken() { throw new Error("unreadable") } }), // prettier-ignore
    () => Object.assign(new Error("kept"), { inner }),
    () => new Error("kept", { cause: inner }),
    () => Cause.die(inner),
    () => Cause.fail({ inner }),
    () => {
      const cyclic: Record<string, unknown> = { inner, big: 12n, when: new Date(0), nothing: undefined }
      return Object.assign(cyclic, { self: cyclic })
    }
  ])()

/** A nested value with a canary in its innermost part. */
export const haystack = (random: SeededRandom): { readonly value: unknown; readonly canary: Canary } => {
  const isMarked = random.chance(60)
  const canary = isMarked ? marked(random) : unmarked(random)
  const under = (): unknown => ({
    [deniedKey(random)]: random.oneOf<() => unknown>([
      () => canary.written,
      () => [{ deep: canary.written }],
      () => new Map([["x", canary.written]])
    ])()
  })
  let value: unknown = random.oneOf<() => unknown>([
    under,
    () => named(random, canary),
    () => [[deniedKey(random), canary.written]],
    () => ({ key: deniedKey(random), value: canary.written }),
    () => Redacted.make(canary.written),
    () => Buffer.from(canary.written),
    ...(isMarked
      ? [
          () => sentence(random, canary),
          () => failure(random, canary),
          () => ({ [canary.written]: "as a key" }),
          () => new Map([[canary.written, 1]]),
          () => Symbol(canary.written),
          () => Object(sentence(random, canary)),
          () => new URL(`https://x.example/?note=${encodeURIComponent(canary.written)}`)
        ]
      : [])
  ])()
  for (let depth = random.between(0, 8); depth > 0; depth--) value = wrapped(random, value)
  return { value, canary }
}

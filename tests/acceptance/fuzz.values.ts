import type { SeededRandom } from "../kit/http/SeededRandom.ts"

const texts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\u0000\u0000",
  "\ud800",
  "\udc00\ud800",
  "\u{feff}",
  "\u202e\u2066",
  "é̀".normalize("NFD"),
  "👩‍👩‍👧‍👦",
  "ı",
  "ß",
  "'; drop table contacts; --",
  "$1",
  "{{7*7}}",
  "${jndi:ldap://x}",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "%00%ff%",
  "\\",
  "\n\r\t",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "NaN",
  "-0",
  "1e400",
  "9".repeat(400),
  "x".repeat(64),
  "x".repeat(65),
  "x".repeat(120),
  "x".repeat(121),
  "x".repeat(512),
  "x".repeat(513),
  "x".repeat(2000),
  "x".repeat(2001),
  "x".repeat(10_000),
  "😀".repeat(500),
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "CA1E0DEA-0000-4000-8000-0000000000E1",
  "0001-01-01T00:00:00Z",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999999999Z",
  "+275760-09-13T00:00:00Z",
  "2026-02-30T00:00:00Z",
  "2026-12-31T24:00:00+23:59",
  "2026-13-01",
  "bk_0000000000000000000000",
  "a@b.co",
  "a@b",
  `${"a".repeat(64)}@${"b".repeat(63)}.${"c".repeat(63)}.example`,
  `${"a".repeat(242)}@abc.example`,
  `"a b"@[127.0.0.1]`,
  "a@xn--80ak6aa92e.example",
  "a@é.example",
  "UTC",
  "Etc/GMT+14",
  "+99:99",
  "video",
  "in_person_attendee"
] as const

const numbers = [
  "0",
  "-0",
  "-1",
  "1",
  "0.01",
  "0.001",
  "1e-7",
  "1e2",
  "100.0",
  "9999999999.99",
  "10000000000",
  "3600",
  "3600.0000001",
  "2147483648",
  "9007199254740993",
  "9223372036854775808",
  "1e308",
  "1e400",
  "-1e400",
  "5e-324",
  `1${"0".repeat(500)}`,
  `0.${"1".repeat(500)}`
] as const

/** Random JSON as text: a hostile string, an unusual number, or something deep, wide or both. */
export const randomJson = (random: SeededRandom, levels = 3): string => {
  const kind = random.between(0, levels > 0 ? 13 : 8)
  if (kind <= 3) return JSON.stringify(random.oneOf(texts))
  if (kind <= 5) return random.oneOf(numbers)
  if (kind === 6) return random.oneOf(["true", "false", "null"])
  if (kind === 7) return random.oneOf(["{}", "[]", "[[]]", "[null]", '{"":null}'])
  if (kind === 8)
    return `"${random.oneOf(["\\ud83d", "\\u0000", "\\ud83d\\ude00", "\\/", "\\u2028", "\\ufffe"])}"`
  if (kind === 9) return nested(random, random.oneOf([30, 31, 32, 33, 100, 5000]))
  if (kind === 10) return wide(random, random.oneOf([1, 49, 50, 51, 200, 4000, 10_000]))
  const parts = Array.from({ length: random.between(0, 4) }, () => randomJson(random, levels - 1))
  if (kind === 11) return `[${parts.join(",")}]`
  return `{${parts.map((part) => `${JSON.stringify(random.oneOf(texts).slice(0, 70))}:${part}`).join(",")}}`
}

const nested = (random: SeededRandom, levels: number) =>
  random.chance(50)
    ? `${"[".repeat(levels)}${"]".repeat(levels)}`
    : `${'{"a":'.repeat(levels)}null${"}".repeat(levels)}`

const wide = (random: SeededRandom, length: number) => {
  const pairs = (key: (nth: number) => string) =>
    `{${Array.from({ length }, (_, nth) => `"${key(nth)}":0`).join(",")}}`
  return random.oneOf([
    pairs((nth) => `k${nth}`),
    // Repeated keys, so that 10,000 pairs are less than 64 KiB.
    pairs((nth) => (nth % 36).toString(36)),
    `[${Array.from({ length }, (_, nth) => nth).join(",")}]`
  ])
}

/** A hostile string. */
export const randomText = (random: SeededRandom): string => random.oneOf(texts)

import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { parseDatabaseUrl } from "./DatabaseAddress.ts"

const parse = (url: string) => parseDatabaseUrl(Redacted.make(url))

describe("parseDatabaseUrl", () => {
  it("D-DB-1: reads several hosts, each with its own port", () => {
    const address = Result.getOrThrow(
      parse(
        "postgresql://us%40er:hunter2@db1,[::1]:6543,10.0.0.3/calendeal?prepare=false&target_session_attrs=read-write"
      )
    )
    assert.isTrue(address.isChecked)
    assert.strictEqual(address.username, "us@er")
    assert.strictEqual(address.text, "us%40er@db1:5432,[::1]:6543,10.0.0.3:5432/calendeal")
    assert.deepStrictEqual(
      address.hosts.map(({ name, url }) => [name, Redacted.value(url)]),
      [
        ["db1:5432", "postgresql://us%40er:hunter2@db1/calendeal?prepare=false"],
        ["[::1]:6543", "postgresql://us%40er:hunter2@[::1]:6543/calendeal?prepare=false"],
        ["10.0.0.3:5432", "postgresql://us%40er:hunter2@10.0.0.3/calendeal?prepare=false"]
      ]
    )
  })

  it("leaves the URL of one host unchanged, and checks the host if the URL wants a primary", () => {
    for (const url of ["postgres:///calendeal?host=/run/postgresql", "postgres://db/c?sslmode=require"]) {
      const { hosts, isChecked } = Result.getOrThrow(parse(url))
      assert.deepStrictEqual([isChecked, hosts.map((host) => Redacted.value(host.url))], [false, [url]])
    }
    assert.isTrue(Result.getOrThrow(parse("postgres://db/c?target_session_attrs=primary")).isChecked)
  })

  const refused: ReadonlyArray<readonly [string, RegExp]> = [
    ["mysql://db/c", /not a postgres/],
    ["postgres://u:p@db:port/c", /not a valid URL/],
    ["postgres://a,b/c?target_session_attrs=any", /target_session_attrs/],
    ["postgres://a,b/c?target_session_attrs=prefer-standby", /target_session_attrs/],
    ["postgres://u@a/c?host=a,b", /in its parameters/],
    ["postgres://u@a,b/c?port=1", /in its parameters/],
    ["postgres://u@a,/c", /has no name/],
    ["postgres://u@%2Frun%2Fpostgresql,b/c", /has no name/]
  ]
  for (const [url, problem] of refused)
    it(`D-DB-5: refuses ${url}`, () => {
      const failure = Result.flip(parse(url))
      assert.match(Result.getOrThrow(failure), problem)
    })
})

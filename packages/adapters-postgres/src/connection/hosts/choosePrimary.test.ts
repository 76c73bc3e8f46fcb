import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { type Asked, type Choice, choosePrimary, type HostAnswer, type ServerState } from "./choosePrimary.ts"

const few = <const A extends ReadonlyArray<string>>(values: A) => Schema.Literals(values)
const timeline = Schema.Literals([1, 2, 3])
const state = { system: few(["one", "one", "one", "two"]), timeline }
const answer = Schema.Union([
  Schema.Struct({ _tag: Schema.tag("Silent"), reason: Schema.Literal("silent") }),
  Schema.Struct({ _tag: Schema.tag("Unwritable"), reason: Schema.Literal("is a standby"), ...state }),
  Schema.Struct({ _tag: Schema.tag("Waiting"), ...state }),
  Schema.Struct({ _tag: Schema.tag("Writable"), instance: few(["x", "y"]), ...state })
])

/** Each host is judged alone, by every reason for which it may not be used. */
const oracle = (answers: ReadonlyArray<HostAnswer>, seen: ServerState | undefined): number | undefined => {
  const fit = answers.flatMap((mine, index) => {
    if (mine._tag !== "Writable") return []
    if (seen !== undefined && (seen.system !== mine.system || seen.timeline > mine.timeline)) return []
    for (const other of answers) {
      if (other._tag === "Silent") continue
      if (other.system !== mine.system || other.timeline > mine.timeline) return []
      const isRival = other._tag === "Writable" && other.instance !== mine.instance
      if (isRival && other.timeline === mine.timeline) return []
    }
    return [index]
  })
  return fit[0]
}

const asked = (answers: ReadonlyArray<HostAnswer>): ReadonlyArray<Asked> =>
  answers.map((one, index) => ({ host: `db${index}`, answer: one }))

const writable = (line: number, instance = "x", system = "one"): HostAnswer => ({
  _tag: "Writable",
  instance,
  system,
  timeline: line
})
const standby = (line: number): HostAnswer => ({
  _tag: "Unwritable",
  reason: "is a standby",
  system: "one",
  timeline: line
})
const silent: HostAnswer = { _tag: "Silent", reason: "silent" }

describe("choosePrimary", () => {
  it.prop(
    "D-DB-1, D-DB-3, D-DB-4: agrees with judging each host alone",
    [Schema.Array(answer).check(Schema.isMaxLength(4)), Schema.UndefinedOr(Schema.Struct(state))],
    ([answers, seen]) => {
      const choice = choosePrimary(asked(answers), seen)
      const wanted = oracle(answers, seen)
      assert.strictEqual(
        choice._tag === "Use" ? choice.host : undefined,
        wanted === undefined ? undefined : `db${wanted}`
      )
    },
    { arbitrary: { runs: 2000 } }
  )

  const cases: ReadonlyArray<readonly [string, ReadonlyArray<HostAnswer>, ServerState | undefined, Choice]> =
    [
      ["D-DB-1: the primary behind its standby", [standby(1), writable(1)], undefined, use("db1", 1)],
      ["D-DB-1: two names of one server", [writable(2), writable(2)], undefined, use("db0", 2)],
      [
        "D-DB-4: the promoted server, although the old primary is back",
        [writable(1, "y"), writable(2)],
        undefined,
        use("db1", 2)
      ],
      [
        "D-DB-4: not the old primary that a process has left",
        [writable(1), silent],
        { system: "one", timeline: 2 },
        refuse("older timeline")
      ],
      [
        "D-DB-4: not the old primary if a standby follows a newer one",
        [writable(1), silent, standby(2)],
        undefined,
        refuse("older timeline")
      ],
      [
        "D-DB-3: neither of two servers of the newest timeline",
        [writable(2), writable(2, "y")],
        undefined,
        refuse("several writable")
      ],
      [
        "D-DB-3: no server of another cluster",
        [writable(1), writable(1, "y", "two")],
        undefined,
        refuse("several clusters")
      ],
      [
        "D-DB-4: not the old primary while the commits of the new one wait",
        [writable(1), { _tag: "Waiting", system: "one", timeline: 2 }],
        undefined,
        refuse("older timeline")
      ],
      ["nothing while the standby is not promoted", [silent, standby(1)], undefined, refuse("none writable")]
    ]
  for (const [title, answers, seen, wanted] of cases)
    it(title, () => assert.deepStrictEqual(choosePrimary(asked(answers), seen), wanted))
})

function use(host: string, line: number): Choice {
  return { _tag: "Use", host, system: "one", timeline: line }
}
function refuse(reason: Extract<Choice, { _tag: "Refuse" }>["reason"]): Choice {
  return { _tag: "Refuse", reason }
}

import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { hindranceOf } from "./hindranceOf.ts"
import {
  cut,
  keyOf,
  mostSelected,
  nextOf,
  remaining,
  type Run,
  runIn,
  runOf,
  withOutcome
} from "./bulkRun.ts"

const Count = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 60 }))
/** What happens to a request: it is answered, or the page is loaded again before or after the service has acted. */
const Fate = Schema.Literals(["answered", "refused", "lost before", "lost after"])

const itemOf = (_: unknown, nth: number) => ({
  uid: `bk_${nth}`,
  name: `Visitor ${nth}`,
  host: { id: "bob", name: "Bob" },
  startAt: "2026-11-24T09:00:00Z"
})

describe("A run over several bookings", () => {
  it.prop(
    "D-CON-169, D-CON-175: each booking is acted on once and has one outcome, wherever reloads interrupt the run",
    [Schema.Literals(["cancel", "reassign", "no_show"]), Count, Schema.Array(Fate)],
    ([act, count, fates]) => {
      const acted: Array<string> = []
      const keys = new Set<string>()
      /** A service that acts once for each key. */
      const send = (run: Run, uid: string) => {
        if (!keys.has(keyOf(run, uid))) acted.push(uid)
        keys.add(keyOf(run, uid))
      }
      let run = runOf(act, "run", Array.from({ length: count }, itemOf))
      const left = [...fates]
      for (let next = nextOf(run); next.length > 0; next = nextOf(run)) {
        assert.strictEqual(next.length, act === "reassign" ? remaining(run).length : 1)
        const fate = left.shift() ?? "answered"
        if (fate !== "lost before") for (const { uid } of next) send(run, uid)
        for (const { uid } of next) {
          if (fate === "answered") run = withOutcome(run, uid, { kind: "done" })
          if (fate === "refused") run = withOutcome(run, uid, { kind: "refused", text: "Changed." })
        }
        // A reload has what the storage has.
        run = runIn(JSON.parse(JSON.stringify(run))) ?? assert.fail("the run is lost")
      }
      const all = Array.from({ length: Math.min(count, mostSelected) }, itemOf).map(({ uid }) => uid)
      assert.deepStrictEqual(acted, all)
      assert.sameMembers(Object.keys(run.outcomes), all)
    }
  )

  it("D-CON-175: what is left out stays out, and anything else in the storage is no run", () => {
    const run = withOutcome(runOf("no_show", "run", [0, 1].map(itemOf)), "bk_0", { kind: "done" })
    assert.deepStrictEqual(
      cut(run).items.map(({ uid }) => uid),
      ["bk_0"]
    )
    const unhosted = { ...run, act: "reassign", items: [{ ...run.items[0], host: "bob" }] }
    for (const kept of [null, 1, [], {}, { ...run, act: "erase" }, { ...run, items: [{ uid: 1 }] }, unhosted])
      assert.isNull(runIn(kept))
    assert.deepStrictEqual(runIn({ ...run, outcomes: { bk_0: { kind: "odd" } } })?.outcomes, {})
  })
})

describe("What keeps an act from a booking", () => {
  const now = Date.parse("2026-11-24T12:00:00Z")
  const ahead = { hostIds: ["ada"], startAt: "2026-11-24T13:00:00Z", status: "confirmed" } as const
  const begun = { ...ahead, startAt: "2026-11-24T12:00:00Z" }
  const owner = { role: "owner", hostId: null }

  it.each([
    ["cancel", ahead, owner, null],
    ["cancel", begun, owner, "begun"],
    ["attended", ahead, owner, "ahead"],
    ["no_show", begun, owner, null],
    ["cancel", { ...ahead, status: "cancelled" }, owner, "ended"],
    ["reassign", ahead, owner, null],
    ["reassign", begun, owner, "begun"],
    ["attended", { ...begun, status: "rescheduled" }, owner, "ended"],
    ["cancel", ahead, { role: "member", hostId: null }, "foreign"],
    ["cancel", ahead, { role: "member", hostId: "bob" }, "foreign"],
    ["cancel", ahead, { role: "member", hostId: "ada" }, null]
  ] as const)("D-CON-174: %s, case %#", (act, booking, member, expected) => {
    assert.strictEqual(hindranceOf(act, booking, member, now), expected)
  })
})

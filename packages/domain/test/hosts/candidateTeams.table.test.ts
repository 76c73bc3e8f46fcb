import { assert, describe, it } from "@effect/vitest"
import { lineupsOf, type Situation } from "./team.ts"

/** What is said of the situation, the situation, and who could host it, best first. */
type Row = readonly [string, Situation, string]

const table: Record<string, ReadonlyArray<Row>> = {
  "D-BOOK-6: a round-robin prefers": [
    ["the lesser id when all is equal, not the order of the event type", { team: { b: {}, a: {} } }, "a b"],
    [
      "the highest priority, however busy and however light",
      {
        team: { a: { weight: 9 }, b: { priority: 1, weight: 1 }, c: { priority: -1 } },
        loads: { b: [99, 9] }
      },
      "b a c"
    ],
    [
      "the lowest ratio of bookings to weight, within a priority",
      {
        team: { a: { weight: 1 }, b: { weight: 2 }, c: { weight: 3 }, d: { priority: 5 } },
        loads: { a: [2, 1], b: [3, 9], c: [5, 5], d: [50, 1] }
      },
      "d b c a"
    ],
    [
      "a ratio below another by one booking in a hundred",
      { team: { a: { weight: 10 }, b: { weight: 10 } }, loads: { a: [100, 1], b: [99, 9] } },
      "b a"
    ],
    [
      "the longest without, when the ratios are equal though the bookings are not",
      {
        team: { a: { weight: 3 }, b: { weight: 1 }, c: { weight: 2 } },
        loads: { a: [3, 7], b: [1, 8], c: [2, 6] }
      },
      "c a b"
    ],
    [
      "who was never assigned, before who was long ago",
      { team: { a: {}, b: {} }, loads: { a: [0, 0], b: [0, null] } },
      "b a"
    ],
    [
      "the lesser id, when even the last assignment is the same",
      { team: { c: {}, b: {}, a: {} }, loads: { a: [1, 5], b: [1, 5], c: [1, 5] } },
      "a b c"
    ]
  ],
  "D-AV-3: a round-robin leaves out": [
    ["who is busy", { team: { a: { priority: 9 }, b: {}, c: {} }, busy: "a" }, "b c"],
    ["who is inactive", { team: { a: { active: false }, b: {} } }, "b"],
    ["everybody, when all are busy", { team: { a: {}, b: {} }, busy: "ab" }, ""],
    ["everybody, when nobody is there", { team: {} }, ""]
  ],
  "D-AV-3: a required host": [
    ["takes part with each of the others", { team: { a: {}, b: {}, d: { required: true } } }, "ad bd"],
    [
      "leads nobody, whatever his priority and his load",
      {
        team: { a: { required: true, priority: 9 }, b: {}, c: {} },
        loads: { b: [3, 1], c: [2, 1] }
      },
      "ca ba"
    ],
    [
      "takes part with another of his kind",
      { team: { a: { required: true }, b: {}, c: { required: true } } },
      "bac"
    ],
    ["who is busy keeps all from booking", { team: { a: {}, b: { required: true } }, busy: "b" }, ""],
    ["alone with busy others books nothing", { team: { a: {}, b: { required: true } }, busy: "a" }, ""],
    ["who is inactive is not waited for", { team: { a: {}, b: { required: true, active: false } } }, "a"],
    [
      "is with all others, when all are required",
      { team: { b: { required: true }, a: { required: true } } },
      "ba"
    ],
    [
      "of a team of which all are required must be free",
      { team: { a: { required: true }, b: { required: true } }, busy: "a" },
      ""
    ],
    ["may be the only host", { team: { a: { required: true } } }, "a"]
  ],
  "D-BOOK-6, D-CAP-5: of the hosts a lead was routed to": [
    ["each is offered, and no other", { team: { a: {}, b: {}, c: {}, d: {} }, routed: "bd" }, "b d"],
    [
      "the order is that of the round-robin, not of the rule",
      {
        team: { a: { priority: 9 }, b: { weight: 2 }, c: {}, d: { priority: 1 } },
        routed: "dcb",
        loads: { b: [1, 1], c: [1, 1] }
      },
      "d b c"
    ],
    [
      "none is replaced by a free one elsewhere",
      { team: { a: {}, b: {}, c: {} }, routed: "ab", busy: "ab" },
      ""
    ],
    ["an inactive one is not offered", { team: { a: { active: false }, b: {} }, routed: "ab" }, "b"],
    ["only inactive ones are nobody", { team: { a: { active: false }, b: {} }, routed: "a" }, ""],
    ["one who left the event type is nobody", { team: { a: {} }, routed: "e" }, ""],
    ["none at all is nobody", { team: { a: {} }, routed: "" }, ""],
    [
      "each comes with the required host, whom the rule need not name",
      { team: { a: {}, b: {}, c: { required: true } }, routed: "b" },
      "bc"
    ],
    [
      "the required host alone is enough, when the rule names nobody else",
      { team: { a: {}, b: {}, c: { required: true } }, routed: "c" },
      "c"
    ],
    [
      "none is offered while the required host is busy",
      { team: { a: {}, b: {}, c: { required: true } }, routed: "ab", busy: "c" },
      ""
    ]
  ],
  "D-AV-3: a collective": [
    [
      "is all hosts together, led by the first of the event type",
      {
        assignment: "collective",
        team: { b: {}, c: { priority: 9, weight: 9 }, a: { required: true } },
        loads: { b: [99, 99] }
      },
      "bca"
    ],
    ["needs everybody", { assignment: "collective", team: { a: {}, b: {}, c: {} }, busy: "c" }, ""],
    [
      "does not wait for who is inactive",
      { assignment: "collective", team: { a: { active: false }, b: {}, c: {} } },
      "bc"
    ],
    [
      "is of those a lead was routed to, also when another is marked required",
      { assignment: "collective", team: { a: {}, b: {}, c: { required: true } }, routed: "ba" },
      "ab"
    ],
    [
      "of routed hosts does not need the others to be free",
      { assignment: "collective", team: { a: {}, b: {}, c: {} }, routed: "ab", busy: "c" },
      "ab"
    ],
    [
      "of routed hosts that are gone is nobody",
      { assignment: "collective", team: { a: {} }, routed: "e" },
      ""
    ]
  ]
}

describe.each(Object.entries(table))("%s", (_title, rows) => {
  it.each(rows)("%s", (_said, situation, expected) => {
    assert.strictEqual(lineupsOf(situation), expected)
  })
})

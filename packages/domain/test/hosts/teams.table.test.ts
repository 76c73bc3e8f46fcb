import { assert, describe, it } from "@effect/vitest"
import { teamsOf, type Situation } from "./team.ts"

/** The title, the situation, and the possible teams, best first. */
type Row = readonly [string, Situation, string]

const table: Record<string, ReadonlyArray<Row>> = {
  "D-BOOK-6: a round-robin prefers": [
    [
      "the lower id if everything else is equal, not the order of the event type",
      { team: { b: {}, a: {} } },
      "a b"
    ],
    [
      "the highest priority, for any load and weight",
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
      "the longest idle host, if the ratios are equal and the bookings are not",
      {
        team: { a: { weight: 3 }, b: { weight: 1 }, c: { weight: 2 } },
        loads: { a: [3, 7], b: [1, 8], c: [2, 6] }
      },
      "c a b"
    ],
    [
      "a host without assignments to a host with an old one",
      { team: { a: {}, b: {} }, loads: { a: [0, 0], b: [0, null] } },
      "b a"
    ],
    [
      "the lower id, if the last assignment is equal too",
      { team: { c: {}, b: {}, a: {} }, loads: { a: [1, 5], b: [1, 5], c: [1, 5] } },
      "a b c"
    ]
  ],
  "D-AV-3: a round-robin leaves out": [
    ["a busy host", { team: { a: { priority: 9 }, b: {}, c: {} }, busy: "a" }, "b c"],
    ["an inactive host", { team: { a: { active: false }, b: {} } }, "b"],
    ["all hosts, if all are busy", { team: { a: {}, b: {} }, busy: "ab" }, ""],
    ["nothing, without hosts", { team: {} }, ""]
  ],
  "D-AV-3: a required host": [
    ["takes part with each of the others", { team: { a: {}, b: {}, d: { required: true } } }, "ad bd"],
    [
      "is never the organiser, for any priority and load",
      {
        team: { a: { required: true, priority: 9 }, b: {}, c: {} },
        loads: { b: [3, 1], c: [2, 1] }
      },
      "ca ba"
    ],
    [
      "takes part together with another required host",
      { team: { a: { required: true }, b: {}, c: { required: true } } },
      "bac"
    ],
    ["who is busy prevents every booking", { team: { a: {}, b: { required: true } }, busy: "b" }, ""],
    ["cannot be booked if the others are busy", { team: { a: {}, b: { required: true } }, busy: "a" }, ""],
    ["who is inactive does not count", { team: { a: {}, b: { required: true, active: false } } }, "a"],
    [
      "takes part with all others, if all are required",
      { team: { b: { required: true }, a: { required: true } } },
      "ba"
    ],
    [
      "must be free, if all are required",
      { team: { a: { required: true }, b: { required: true } }, busy: "a" },
      ""
    ],
    ["can be the only host", { team: { a: { required: true } } }, "a"]
  ],
  "D-BOOK-6, D-CAP-5: of the hosts of a routing rule": [
    ["each is possible, and no other", { team: { a: {}, b: {}, c: {}, d: {} }, routed: "bd" }, "b d"],
    [
      "the order is the round-robin's, not the rule's",
      {
        team: { a: { priority: 9 }, b: { weight: 2 }, c: {}, d: { priority: 1 } },
        routed: "dcb",
        loads: { b: [1, 1], c: [1, 1] }
      },
      "d b c"
    ],
    [
      "none is replaced by another free host",
      { team: { a: {}, b: {}, c: {} }, routed: "ab", busy: "ab" },
      ""
    ],
    ["an inactive one is not possible", { team: { a: { active: false }, b: {} }, routed: "ab" }, "b"],
    ["only inactive ones give no team", { team: { a: { active: false }, b: {} }, routed: "a" }, ""],
    ["one that left the event type gives no team", { team: { a: {} }, routed: "e" }, ""],
    ["an empty list gives no team", { team: { a: {} }, routed: "" }, ""],
    [
      "each takes part with the required host, also if the rule does not name it",
      { team: { a: {}, b: {}, c: { required: true } }, routed: "b" },
      "bc"
    ],
    [
      "the required host is enough, if the rule names no other",
      { team: { a: {}, b: {}, c: { required: true } }, routed: "c" },
      "c"
    ],
    [
      "none is possible while the required host is busy",
      { team: { a: {}, b: {}, c: { required: true } }, routed: "ab", busy: "c" },
      ""
    ]
  ],
  "D-AV-3: a collective": [
    [
      "consists of all hosts, with the event type's first host as the organiser",
      {
        assignment: "collective",
        team: { b: {}, c: { priority: 9, weight: 9 }, a: { required: true } },
        loads: { b: [99, 99] }
      },
      "bca"
    ],
    ["needs all hosts", { assignment: "collective", team: { a: {}, b: {}, c: {} }, busy: "c" }, ""],
    [
      "does not need inactive hosts",
      { assignment: "collective", team: { a: { active: false }, b: {}, c: {} } },
      "bc"
    ],
    [
      "consists of the routing rule's hosts, also if another host is required",
      { assignment: "collective", team: { a: {}, b: {}, c: { required: true } }, routed: "ba" },
      "ab"
    ],
    [
      "of a routing rule's hosts does not need the others",
      { assignment: "collective", team: { a: {}, b: {}, c: {} }, routed: "ab", busy: "c" },
      "ab"
    ],
    ["of removed hosts gives no team", { assignment: "collective", team: { a: {} }, routed: "e" }, ""]
  ]
}

describe.each(Object.entries(table))("%s", (_title, rows) => {
  it.each(rows)("%s", (_said, situation, expected) => {
    assert.strictEqual(teamsOf(situation), expected)
  })
})

import { assert, describe, it } from "@effect/vitest"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type Location, WebAddress } from "../../workspace/event-types/index.ts"
import { chooseLocation } from "./place.ts"

const link = WebAddress.make("https://meet.example/room")
const places: Record<Location["kind"], Location> = {
  video: { kind: "video", conferencingLink: link },
  custom_link: { kind: "custom_link", conferencingLink: link },
  in_person_host: { kind: "in_person_host", address: "1 High St" },
  in_person_attendee: { kind: "in_person_attendee" },
  phone: { kind: "phone" }
}
const kinds = ["video", "custom_link", "in_person_host", "in_person_attendee", "phone"] as const
const Kind = Schema.Literals(kinds)

const choose = (offered: ReadonlyArray<Location["kind"]>, kind: string | null, address: string | null) =>
  Result.match(
    chooseLocation(
      offered.map((one) => places[one]),
      Option.fromNullishOr(kind),
      Option.fromNullishOr(address)
    ),
    {
      onFailure: ({ _tag }) => _tag,
      onSuccess: ({ attendeeAddress, location }) => [location.kind, attendeeAddress]
    }
  )

describe("chooseLocation", () => {
  it.for<readonly [ReadonlyArray<Location["kind"]>, string | null, string | null, unknown]>([
    [[], null, "here", "NoLocationConfigured"],
    [[], "video", "here", "NoLocationConfigured"],
    [["video", "phone"], null, null, ["video", null]],
    [["phone", "video"], null, "ignored", ["phone", null]],
    [["video", "phone"], "phone", null, ["phone", null]],
    [["video"], "phone", null, "InvalidLocation"],
    [["video"], "", null, "InvalidLocation"],
    [["video"], "Video", null, "InvalidLocation"],
    [["video"], "__proto__", null, "InvalidLocation"],
    [["in_person_attendee"], null, null, "AddressRequired"],
    [["in_person_attendee"], null, "", "AddressRequired"],
    [["in_person_attendee"], null, " \t\n\u00a0", "AddressRequired"],
    [["in_person_attendee"], null, " 1 High St ", ["in_person_attendee", "1 High St"]],
    [["video", "in_person_attendee"], "in_person_attendee", "here", ["in_person_attendee", "here"]],
    [["video", "in_person_attendee"], "video", "here", ["video", null]]
  ])("D-BOOK-3: of %j, requested %j with the address %j: %j", ([offered, kind, address, expected]) => {
    assert.deepStrictEqual<unknown>(choose(offered, kind, address), expected)
  })

  it("§4.2: chooses the first of two locations of a kind", () => {
    const rooms = ["one", "two"].map((room): Location => ({ kind: "in_person_host", address: room }))
    const chosen = chooseLocation(rooms, Option.some("in_person_host"), Option.none())
    assert.deepStrictEqual(
      chosen,
      Result.succeed({ location: { kind: "in_person_host", address: "one" }, attendeeAddress: null })
    )
  })

  it.prop(
    "D-BOOK-3: chooses the requested kind or the first location, with an address if the booker gives it",
    [
      Schema.Array(Kind).check(Schema.isMaxLength(3)),
      Schema.NullOr(Kind),
      Schema.NullOr(Schema.Literals(["", " ", "here"]))
    ],
    ([offered, kind, address]) => {
      const requested = kind ?? offered[0]
      const expected =
        offered.length === 0
          ? "NoLocationConfigured"
          : requested === undefined || !offered.includes(requested)
            ? "InvalidLocation"
            : requested !== "in_person_attendee"
              ? [requested, null]
              : address === "here"
                ? [requested, "here"]
                : "AddressRequired"
      assert.deepStrictEqual<unknown>(choose(offered, kind, address), expected)
    },
    { arbitrary: { runs: 300 } }
  )
})

import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  sampleAuditContext,
  sampleConferenceAccount,
  sampleEventType,
  sampleWorkspace
} from "@calendeal/port-contracts/samples"
import { Conference, Location } from "../../../workspace/event-types/index.ts"
import { AuditEntryId } from "../../../channels/records/index.ts"
import { decide } from "../decide.ts"
import { ResourceNotFound, StateConflict } from "../refusals.ts"
import { lacksFallback, namedAccount } from "./scheduling.ts"

const { id } = sampleWorkspace()
const [audit, entryId] = [sampleAuditContext(id), AuditEntryId.make(crypto.randomUUID())]
const account = sampleConferenceAccount(id)

describe("conferences", () => {
  it.prop(
    "D-CONF-11: an account that event types use cannot be removed, and the refusal lists them in order",
    [Schema.Boolean, Schema.Array(Schema.Literals(["demo", "audit", "intro"]))],
    ([isThere, namedBy]) => {
      const command = { _tag: "DeleteConferenceAccount", accountId: account.id } as const
      const decision = decide({ audit, entryId, command }, { isThere, namedBy })
      if (!isThere) return assert.deepStrictEqual(decision, Result.fail(new ResourceNotFound()))
      if (namedBy.length > 0) {
        const reason = `The account is used by the event types ${namedBy.toSorted().join(", ")}.`
        return assert.deepStrictEqual(decision, Result.fail(new StateConflict({ reason })))
      }
      assert.deepStrictEqual(Result.getOrThrow(decision)[0], {
        _tag: "Remove",
        kind: "conferenceAccounts",
        id: account.id
      })
    }
  )

  it("D-CONF-11: an event type uses an account only if its conference names one", () => {
    const named = (conference: Parameters<typeof namedAccount>[0]["conference"]) =>
      namedAccount(sampleEventType(id, [], { conference }))
    assert.strictEqual(named({ provider: "account", accountId: account.id }), account.id)
    assert.isNull(named({ provider: "google_meet" }))
    assert.isNull(named({ provider: "link_template", template: "https://meet.example/{uid}" }))
    assert.isNull(named(null))
  })

  it.prop(
    "D-CONF-1: a conference needs a location with a link",
    [Schema.Array(Location), Schema.NullOr(Conference)],
    ([locations, conference]) => {
      let hasLink = false
      for (const location of locations) if ("conferencingLink" in location) hasLink = true
      assert.strictEqual(lacksFallback({ conference, locations }), conference !== null && !hasLink)
    }
  )
})

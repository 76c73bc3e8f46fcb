import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import { sampleDeal, sampleTime, sampleWorkspace } from "@calendeal/port-contracts/samples"
import { ContactId } from "../contacts/index.ts"
import { type Deal, messagesWhenClosed } from "./Deal.ts"

const workspaceId = sampleWorkspace().id
const open = sampleDeal(workspaceId, ContactId.make(crypto.randomUUID()))
const closed: Deal = { ...open, status: "closed", closedAt: sampleTime(1) }
const messages = [
  {
    _tag: "ReportClosedDeal",
    workspaceId,
    dealId: open.id,
    closedAt: DateTime.formatIso(sampleTime(1))
  }
]

describe("messagesWhenClosed", () => {
  it.for<readonly [string, Option.Option<Deal>, Deal, ReadonlyArray<unknown>]>([
    ["a new open deal", Option.none(), open, []],
    ["a new, closed deal", Option.none(), closed, messages],
    ["an open deal that stays open", Option.some(open), open, []],
    ["an open deal that closes", Option.some(open), closed, messages],
    ["a closed deal that stays closed", Option.some(closed), closed, []],
    ["a closed deal that opens again", Option.some(closed), open, []]
  ])("the messages of %s", ([, before, deal, outboxMessages]) => {
    assert.deepEqual<unknown>(messagesWhenClosed(before, deal), outboxMessages)
  })
})

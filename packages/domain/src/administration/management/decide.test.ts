import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  sampleAuditContext,
  sampleApiKey,
  sampleCalendar,
  sampleEventType,
  sampleHost,
  sampleIntegration,
  sampleMember,
  sampleWebhook,
  sampleWorkspace,
  sampleAccessToken
} from "@calendeal/port-contracts/samples"
import { Email } from "../../kernel/texts/index.ts"
import { AuditEntryId } from "../../channels/records/index.ts"
import { type AdminCommand, addsTo } from "./AdminCommand.ts"
import { changedFields } from "./audit/changedFields.ts"
import { treatments } from "./audit/treatments.ts"
import { decide, decideAlone } from "./decide.ts"
import { mostOf, quotaOf } from "./quotas.ts"
import { StateConflict, ResourceNotFound } from "./refusals.ts"

const workspace = sampleWorkspace()
const { id } = workspace
const [audit, entryId] = [sampleAuditContext(id), AuditEntryId.make(crypto.randomUUID())]
const [host, member, webhook] = [sampleHost(id), sampleMember(id), sampleWebhook(id)]
const eventType = sampleEventType(id, [host])
const integration = sampleIntegration(id)
const calendar = sampleCalendar(host)
const token = sampleAccessToken(member.userId)

const tagOf = <A, E extends { readonly _tag: string }>(outcome: Result.Result<A, E>) =>
  Result.match(outcome, { onSuccess: () => "Made", onFailure: ({ _tag }) => _tag })

describe("decide", () => {
  const Present = Schema.NullOr(Schema.Literals([1, 2, 3]))

  it.prop(
    "a versioned resource is replaced only if the command has its current version",
    [Present, Schema.Literals([1, 2, 3])],
    ([present, version]) => {
      const versioned = { version: present }
      const hosts = new Set([host.id])
      const outcomes = [
        decide(
          { audit, entryId, command: { _tag: "UpdateWorkspace", workspace, version } },
          { ...versioned, slugOwner: id }
        ),
        decide(
          { audit, entryId, command: { _tag: "UpdateHost", host, version } },
          { ...versioned, emailOwner: null }
        ),
        decide(
          { audit, entryId, command: { _tag: "UpdateEventType", eventType, version } },
          { ...versioned, hosts, isAccountThere: true, isPayable: true, slugOwner: eventType.id }
        ),
        decide({ audit, entryId, command: { _tag: "UpdateIntegration", integration, version } }, versioned),
        decide(
          { audit, entryId, command: { _tag: "UpdateWebhook", webhook, version } },
          { ...versioned, webhook: present === null ? null : webhook }
        )
      ]
      const expected = present === null ? "ResourceNotFound" : present === version ? "Made" : "Outdated"
      assert.deepStrictEqual(
        outcomes.map(tagOf),
        outcomes.map(() => expected)
      )
    }
  )

  it.prop("only an existing resource can be removed", [Schema.Boolean], ([isThere]) => {
    const outcomes = [
      decide(
        { audit, entryId, command: { _tag: "DeleteHost", hostId: host.id } },
        { isThere, namedBy: [], waiting: [] }
      ),
      decide(
        { audit, entryId, command: { _tag: "DeleteCalendar", hostId: host.id, calendarId: calendar.id } },
        { isThere }
      ),
      decide(
        { audit, entryId, command: { _tag: "DeleteEventType", eventTypeId: eventType.id } },
        { isThere }
      ),
      decide(
        { audit, entryId, command: { _tag: "DeleteIntegration", integrationId: integration.id } },
        { isThere }
      ),
      decide({ audit, entryId, command: { _tag: "DeleteWebhook", webhookId: webhook.id } }, { isThere })
    ]
    assert.deepStrictEqual(
      outcomes.map(tagOf),
      outcomes.map(() => (isThere ? "Made" : "ResourceNotFound"))
    )
  })

  it("D-MGMT-1: the last write of a command is its audit entry", () => {
    const added = decide({ audit, entryId, command: { _tag: "CreateHost", host } }, { emailOwner: null })
    const changes = changedFields(treatments.hosts, null, host)
    const entry = { ...audit, id: entryId, action: "host.create", subject: host.id, changes, times: 1 }
    const writes = [{ _tag: "Add", kind: "hosts", row: host } as const, { _tag: "Log", entry } as const]
    assert.deepStrictEqual(added, Result.succeed(writes))
  })

  it("removing a workspace removes its audit log", () => {
    assert.deepStrictEqual(
      decide({ audit, entryId, command: { _tag: "DeleteWorkspace" } }, {}),
      Result.succeed([{ _tag: "DeleteWorkspace" }])
    )
  })

  it.prop(
    "a slug belongs to one workspace, for both commands",
    [Schema.Literals(["free", "own", "taken"])],
    ([state]) => {
      const slugOwner = state === "free" ? null : state === "own" ? id : sampleWorkspace().id
      const opened = { _tag: "CreateWorkspace", workspace, owner: member, token: null } as const
      const outcomes = [
        decide({ audit, entryId, command: opened }, { slugOwner }),
        decide(
          { audit, entryId, command: { _tag: "UpdateWorkspace", workspace, version: 1 } },
          { version: 1, slugOwner }
        )
      ]
      for (const outcome of outcomes) {
        if (state !== "taken") assert.isTrue(Result.isSuccess(outcome))
        else
          assert.deepStrictEqual(
            outcome,
            Result.fail(new StateConflict({ reason: "Another workspace has this slug." }))
          )
      }
    }
  )

  it("a workspace opens with its owner, and with the given token and key", () => {
    const key = sampleApiKey(id)
    const kindsOf = (command: AdminCommand<"CreateWorkspace">) =>
      Result.getOrThrow(decide({ audit, entryId, command }, { slugOwner: null })).map((write) =>
        write._tag === "Add" ? write.kind : write._tag
      )
    const bare = { _tag: "CreateWorkspace", workspace, owner: member, token: null } as const
    assert.deepStrictEqual(kindsOf(bare), ["workspace", "members", "Log"])
    assert.deepStrictEqual(kindsOf({ ...bare, token, key }), [
      "workspace",
      "members",
      "accessTokens",
      "apiKeys",
      "Log"
    ])
  })
})

describe("decideAlone", () => {
  const added = (count: number) => [
    decideAlone(
      { audit, entryId, command: { _tag: "CreateMember", member, token } },
      { ...alone(count), seen: { emailOwner: null, isHostThere: true } }
    ),
    decideAlone(
      { audit, entryId, command: { _tag: "CreateHost", host } },
      { ...alone(count), seen: { emailOwner: null } }
    ),
    decideAlone(
      { audit, entryId, command: { _tag: "CreateCalendar", calendar } },
      { ...alone(count), seen: { isHostThere: true, calendars: 0, destinations: [] } }
    ),
    decideAlone(
      { audit, entryId, command: { _tag: "CreateEventType", eventType } },
      {
        ...alone(count),
        seen: { hosts: new Set([host.id]), isAccountThere: true, isPayable: true, slugOwner: null }
      }
    ),
    decideAlone(
      { audit, entryId, command: { _tag: "CreateIntegration", integration } },
      { ...alone(count), seen: {} }
    ),
    decideAlone(
      { audit, entryId, command: { _tag: "CreateWebhook", webhook } },
      { ...alone(count), seen: {} }
    )
  ]
  const alone = (count: number) => ({ isThere: true, count })
  const adding = [
    "CreateMember",
    "CreateHost",
    "CreateCalendar",
    "CreateEventType",
    "CreateIntegration",
    "CreateWebhook"
  ] as const

  it("D-SIGN-13: a membership that is accepted again writes nothing, and no entry in the audit log", () => {
    const command = {
      _tag: "AcceptMembership",
      userId: member.userId,
      email: Email.make(member.email)
    } as const
    const decideFor = (acceptedAt: typeof member.acceptedAt) =>
      Result.getOrThrow(
        decide({ audit, entryId, command }, { member: { ...member, acceptedAt }, hasOtherOwner: true })
      ).map(({ _tag }) => _tag)
    assert.deepStrictEqual(decideFor(null), ["Replace", "RevokeAccessTokens", "Log"])
    assert.deepStrictEqual(decideFor(audit.at), [])
  })

  it.prop(
    "D-QUOTA-1: one is added only if there are fewer than the quota",
    [Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 600 }))],
    ([count]) => {
      for (const [nth, outcome] of added(count).entries()) {
        const kind = addsTo({ _tag: adding[nth] ?? "CreateHost" }) ?? assert.fail("adds nothing")
        if (count < mostOf(kind)) assert.isTrue(Result.isSuccess(outcome))
        else assert.deepStrictEqual(outcome, Result.fail(new StateConflict({ reason: quotaOf(kind) })))
      }
    }
  )

  it("D-QUOTA-1: an invalid command is refused before the quota is checked", () => {
    const outcome = decideAlone(
      { audit, entryId, command: { _tag: "CreateEventType", eventType } },
      {
        isThere: true,
        count: mostOf("eventTypes"),
        seen: { hosts: new Set(), isAccountThere: true, isPayable: true, slugOwner: null }
      }
    )
    assert.strictEqual(tagOf(outcome), "UnknownReference")
  })

  it("without its workspace nothing can be changed, but a workspace can be opened", () => {
    const gone = { isThere: false, count: 0 }
    assert.deepStrictEqual(
      decideAlone({ audit, entryId, command: { _tag: "DeleteWorkspace" } }, { ...gone, seen: {} }),
      Result.fail(new ResourceNotFound())
    )
    assert.deepStrictEqual(
      decideAlone(
        { audit, entryId, command: { _tag: "UpdateHost", host, version: 1 } },
        { ...gone, seen: { version: 2, emailOwner: null } }
      ),
      Result.fail(new ResourceNotFound())
    )
    const opened = { _tag: "CreateWorkspace", workspace, owner: member, token: null } as const
    assert.strictEqual(
      tagOf(decideAlone({ audit, entryId, command: opened }, { ...gone, seen: { slugOwner: null } })),
      "Made"
    )
  })
})

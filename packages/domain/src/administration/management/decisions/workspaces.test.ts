import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  sampleAccessToken,
  sampleAuditContext,
  sampleMember,
  sampleWorkspace
} from "@calendeal/port-contracts/samples"
import { Email } from "../../../kernel/texts/index.ts"
import { type Member, Role, UserId } from "../../../workspace/workspaces/index.ts"
import { AuditEntryId } from "../../../channels/records/index.ts"
import type { AdminCommand } from "../AdminCommand.ts"
import { decide } from "../decide.ts"
import type { Write } from "../Write.ts"

const { id } = sampleWorkspace()
const [audit, entryId] = [sampleAuditContext(id), AuditEntryId.make(crypto.randomUUID())]
const users = Array.from({ length: 4 }, () => UserId.make(crypto.randomUUID()))
const emails = ["ann", "bob", "cyd", "dan"].map((name) => `${name}@northwind.example`)

const Nth = Schema.Literals([0, 1, 2, 3])
const Step = Schema.Union([
  Schema.TaggedStruct("CreateMember", { user: Nth, email: Nth, role: Role, isHostThere: Schema.Boolean }),
  Schema.TaggedStruct("UpdateMember", {
    user: Nth,
    email: Schema.optionalKey(Nth),
    role: Schema.optionalKey(Role),
    isHostThere: Schema.Boolean
  }),
  Schema.TaggedStruct("DeleteMember", { user: Nth }),
  Schema.TaggedStruct("AcceptMembership", { user: Nth, email: Nth })
])

const member = (user: number, email: number, role: Role) =>
  sampleMember(id, {
    ...(users[user] && { userId: users[user] }),
    email: emails[email] ?? "",
    role,
    acceptedAt: null
  })

/** Decides on a step with the state that an adapter would read. */
const decideOn = (members: ReadonlyArray<Member>, step: typeof Step.Type) => {
  const userId = users[step.user] ?? assert.fail("no such user")
  const memberSeen = {
    member: members.find((one) => one.userId === userId) ?? null,
    hasOtherOwner: members.some((one) => one.role === "owner" && one.userId !== userId)
  }
  const ownerOf = (email: string | undefined) => ({
    emailOwner: members.find((one) => one.email === email)?.userId ?? null
  })
  switch (step._tag) {
    case "CreateMember": {
      const added = member(step.user, step.email, step.role)
      const command = { _tag: "CreateMember", member: added, token: sampleAccessToken(userId) } as const
      return decide({ audit, entryId, command }, { ...ownerOf(added.email), isHostThere: step.isHostThere })
    }
    case "UpdateMember": {
      const email = step.email === undefined ? undefined : emails[step.email]
      const fields = { ...(email !== undefined && { email }), ...(step.role && { role: step.role }) }
      const command: AdminCommand<"UpdateMember"> = { _tag: "UpdateMember", userId, fields }
      return decide(
        { audit, entryId, command },
        { ...memberSeen, ...ownerOf(email), isHostThere: step.isHostThere },
        memberSeen.member
      )
    }
    case "DeleteMember":
      return decide(
        { audit, entryId, command: { _tag: "DeleteMember", userId } },
        { ...memberSeen, views: [] }
      )
    case "AcceptMembership": {
      const command = {
        _tag: "AcceptMembership",
        userId,
        email: Email.make(emails[step.email] ?? "")
      } as const
      return decide({ audit, entryId, command }, memberSeen)
    }
  }
}

/** The members after the step, without any check. Undefined: the member does not exist. */
const uncheckedResult = (members: ReadonlyArray<Member>, step: typeof Step.Type) => {
  const rest = members.filter(({ userId }) => userId !== users[step.user])
  const known = members.find(({ userId }) => userId === users[step.user])
  if (step._tag === "CreateMember") return [...rest, member(step.user, step.email, step.role)]
  if (known === undefined) return undefined
  if (step._tag === "DeleteMember") return rest
  if (step._tag === "AcceptMembership")
    return known.email === emails[step.email]
      ? [...rest, { ...known, acceptedAt: known.acceptedAt ?? audit.at }]
      : undefined
  const email = step.email === undefined ? known.email : (emails[step.email] ?? "")
  // Another email is another person, who has accepted nothing (D-SIGN-13).
  const acceptedAt = email === known.email ? known.acceptedAt : null
  return [...rest, { ...known, email, acceptedAt, role: step.role ?? known.role }]
}

const stored = (members: ReadonlyArray<Member>, writes: ReadonlyArray<Write>) =>
  writes.reduce<ReadonlyArray<Member>>((before, write) => {
    if (write._tag === "Remove") return before.filter(({ userId }) => userId !== write.id)
    if ((write._tag !== "Add" && write._tag !== "Replace") || write.kind !== "members") return before
    const { row } = write
    return [...before.filter(({ userId }) => userId !== row.userId), row]
  }, members)

const hostFault = (step: typeof Step.Type) =>
  !("isHostThere" in step) || step.isHostThere ? undefined : "UnknownReference"

const faultOf = (members: ReadonlyArray<Member>) => {
  if (new Set(members.map(({ email }) => email)).size < members.length) return "StateConflict"
  return members.some(({ role }) => role === "owner") ? undefined : "LastOwner"
}

/** To whom a step mails, by the rule: the address that signed in before, and the new one (D-SIGN-18). */
const mailedBy = (members: ReadonlyArray<Member>, step: typeof Step.Type) => {
  const known = members.find(({ userId }) => userId === users[step.user])
  if (step._tag !== "UpdateMember" || step.email === undefined || emails[step.email] === known?.email)
    return []
  return known?.acceptedAt === null ? ["new"] : ["former", "new"]
}

const mailed = (writes: ReadonlyArray<Write>) =>
  writes.flatMap((write) =>
    write._tag === "Post"
      ? write.outboxMessages.flatMap((message) => (message._tag === "SendAddressNotice" ? [message.to] : []))
      : []
  )

const seat = ({ acceptedAt, email, role, userId }: Member) => ({ acceptedAt, email, role, userId })
const byUser = (one: { readonly userId: string }, other: { readonly userId: string }) =>
  one.userId < other.userId ? -1 : 1

describe("members", () => {
  it.prop(
    "D-MGMT-1, D-HOST-1, D-SIGN-13, D-SIGN-18: a step is refused exactly if two members would have one email, no owner would be left or a host is unknown",
    [Schema.Array(Step).check(Schema.isMaxLength(8))],
    ([steps]) => {
      let members: ReadonlyArray<Member> = [member(0, 0, "owner")]
      for (const step of steps) {
        // Adapters never add a user twice.
        if (step._tag === "CreateMember" && members.some(({ userId }) => userId === users[step.user]))
          continue
        const wanted = uncheckedResult(members, step)
        const refusal = wanted === undefined ? "ResourceNotFound" : (hostFault(step) ?? faultOf(wanted))
        const decision = decideOn(members, step)
        if (Result.isFailure(decision)) {
          assert.strictEqual(decision.failure._tag, refusal)
        } else {
          assert.isUndefined(refusal)
          assert.deepStrictEqual(mailed(decision.success), mailedBy(members, step))
          members = stored(members, decision.success)
          assert.deepStrictEqual(members.map(seat).toSorted(byUser), wanted?.map(seat).toSorted(byUser))
        }
      }
    }
  )
})

import * as Result from "effect/Result"
import type { AccountLink } from "../../../workspace/accounts/index.ts"
import { OutboxMessage } from "../../../workspace/consistency/index.ts"
import type { Email } from "../../../kernel/texts/index.ts"
import type { AccessToken, ApiKey, Member, UserId, Workspace } from "../../../workspace/workspaces/index.ts"
import { LastOwner, Outdated, ResourceNotFound, UnknownReference } from "../refusals.ts"
import type { Write } from "../Write.ts"
import { command } from "./Command.ts"
import { changedSince, emailTaken, isAnother, unless, workspaceSlugTaken } from "./Decision.ts"
import { both, nothing } from "./Looks.ts"
import { withoutSubscriber } from "./savedViews.ts"

/** Commands on workspaces. */
export const workspaces = {
  /** `token`: the owner's first access token. Null: the user already has one. `key`: the first API key. */
  CreateWorkspace: command<{
    readonly workspace: Workspace
    readonly owner: Member
    readonly token: AccessToken | null
    readonly key?: ApiKey
  }>()({
    audit: (_, workspaceId) => ["workspace.create", workspaceId],
    looks: (query, { workspace }) => query.slugOwner(workspace.slug),
    decide: ({ key, owner, token, workspace }, { slugOwner }) =>
      unless(
        [isAnother(slugOwner, workspace.id) ? workspaceSlugTaken() : undefined],
        { _tag: "Add", kind: "workspace", row: workspace },
        { _tag: "Add", kind: "members", row: owner },
        ...(token === null
          ? []
          : [{ _tag: "Add", kind: "accessTokens", row: token } as const satisfies Write]),
        ...(key === undefined ? [] : [{ _tag: "Add", kind: "apiKeys", row: key } as const satisfies Write])
      )
  }),

  UpdateWorkspace: command<{ readonly workspace: Workspace; readonly version: number }>()({
    audit: (_, workspaceId) => ["workspace.update", workspaceId],
    looks: (query, { workspace: { id, slug } }) =>
      both(query.version("workspace", id), query.slugOwner(slug)),
    decide: ({ version, workspace }, seen) =>
      unless(
        [
          changedSince(seen, version),
          isAnother(seen.slugOwner, workspace.id) ? workspaceSlugTaken() : undefined
        ],
        { _tag: "Replace", kind: "workspace", row: workspace }
      )
  }),

  /** Removes the workspace with all its data. */
  DeleteWorkspace: command<object>()({
    audit: (_, workspaceId) => ["workspace.delete", workspaceId],
    looks: nothing,
    decide: () => unless([], { _tag: "DeleteWorkspace" })
  })
}

/** Commands on members (D-MGMT-1). */
export const members = {
  CreateMember: command<{ readonly member: Member; readonly token: AccessToken }>()({
    audit: ({ member }) => ["member.create", member.userId],
    adds: "members",
    looks: (query, { member }) => both(query.emailOwner(member.email), query.linkedHost(member.hostId)),
    decide: ({ member, token }, { emailOwner, isHostThere }) =>
      unless(
        [
          isHostThere ? undefined : unknownHost(),
          isAnother(emailOwner, member.userId) ? emailTaken() : undefined
        ],
        { _tag: "Add", kind: "members", row: member },
        { _tag: "Add", kind: "accessTokens", row: token }
      )
  }),

  /** Adds a member who has signed in over an identity provider (D-OIDC-4). */
  JoinWorkspace: command<{ readonly member: Member }>()({
    audit: ({ member }) => ["member.join", member.userId],
    adds: "members",
    looks: (query, { member }) => query.emailOwner(member.email),
    decide: ({ member }, { emailOwner }) =>
      unless([isAnother(emailOwner, member.userId) ? emailTaken() : undefined], {
        _tag: "Add",
        kind: "members",
        row: member
      })
  }),

  /** Adds a member who signs in with the link of a mail (D-SIGN-4). */
  InviteMember: command<{
    readonly member: Member
    readonly link: AccountLink
    readonly inviterId: UserId | null
  }>()({
    audit: ({ member }) => ["member.invite", member.userId],
    adds: "members",
    looks: (query, { member }) => both(query.emailOwner(member.email), query.linkedHost(member.hostId)),
    decide: ({ inviterId, link, member }, { emailOwner, isHostThere }) =>
      unless(
        [
          isHostThere ? undefined : unknownHost(),
          isAnother(emailOwner, member.userId) ? emailTaken() : undefined
        ],
        { _tag: "Add", kind: "members", row: member },
        ...sending(link, inviterId)
      )
  }),

  /** Sends a member another invitation. `link`: for the member's email. */
  ResendInvitation: command<{
    readonly userId: UserId
    readonly link: AccountLink
    readonly inviterId: UserId | null
  }>()({
    audit: ({ userId }) => ["member.invite", userId],
    looks: (query, { userId }) => query.member(userId),
    decide: ({ inviterId, link }, { member }) =>
      unless(
        [
          member === null ? new ResourceNotFound() : undefined,
          member?.email === link.email ? undefined : new Outdated()
        ],
        ...sending(link, inviterId)
      )
  }),

  /** Only these fields change; the others keep their stored values. A session of the member is renewed after a change of role or host (D-SIGN-6). */
  UpdateMember: command<{
    readonly userId: UserId
    readonly fields: Partial<Pick<Member, "email" | "name" | "role" | "bookingMails" | "hostId">>
  }>()({
    audit: ({ userId }) => ["member.update", userId],
    looks: (query, { fields, userId }) =>
      both(query.member(userId), both(query.emailOwner(fields.email), query.linkedHost(fields.hostId))),
    decide: ({ fields }, { emailOwner, hasOtherOwner, isHostThere, member }) => {
      if (member === null) return Result.fail(new ResourceNotFound())
      const isMoved = fields.email !== undefined && fields.email !== member.email
      // Another person has not accepted it (D-SIGN-13).
      const changed: Member = { ...member, ...fields, acceptedAt: isMoved ? null : member.acceptedAt }
      return unless(
        [
          isHostThere ? undefined : unknownHost(),
          isAnother(emailOwner, member.userId) ? emailTaken() : undefined,
          changed.role === "owner" || hasOtherOwner ? undefined : new LastOwner()
        ],
        { _tag: "Replace", kind: "members", row: changed },
        ...(changed.acceptedAt === null || (changed.role === member.role && changed.hostId === member.hostId)
          ? []
          : [{ _tag: "RotateSessions", email: changed.email } as const satisfies Write]),
        ...(isMoved ? endingAccess(member) : [])
      )
    }
  }),

  DeleteMember: command<{ readonly userId: UserId }>()({
    audit: ({ userId }) => ["member.delete", userId],
    looks: (query, { userId }) => both(query.member(userId), query.subscribedViews(userId)),
    decide: ({ userId }, { hasOtherOwner, member, views }) =>
      unless(
        [member === null ? new ResourceNotFound() : undefined, hasOtherOwner ? undefined : new LastOwner()],
        ...withoutSubscriber(views, userId),
        {
          _tag: "Remove",
          kind: "members",
          id: userId
        }
      )
  }),

  /** The person with this email accepts the membership. Access tokens of before end (D-SIGN-13). */
  AcceptMembership: command<{ readonly userId: UserId; readonly email: Email }>()({
    audit: ({ userId }) => ["member.accept", userId],
    logsNoChange: false,
    looks: (query, { userId }) => query.member(userId),
    decide: ({ email, userId }, { member }, { at }) => {
      if (member === null || member.email !== email) return Result.fail(new ResourceNotFound())
      // A repeated acceptance ends no tokens of the person.
      if (member.acceptedAt !== null) return Result.succeed([])
      return unless(
        [],
        { _tag: "Replace", kind: "members", row: { ...member, acceptedAt: at } },
        { _tag: "RevokeAccessTokens", userId }
      )
    }
  })
}

/** Another person has the seat: what was given to the former address does not sign in any more (D-SIGN-14). */
const endingAccess = ({ userId }: Member): ReadonlyArray<Write> => [
  { _tag: "RevokeMemberTokens", userId, tokenId: null },
  { _tag: "RemoveIdentities", userId }
]

const unknownHost = () =>
  new UnknownReference({ path: ["hostId"], message: "must be a host of the workspace", code: "unknown_host" })

/** Stores the link and sends it, in the name of who invites. */
const sending = (link: AccountLink, inviterId: UserId | null): ReadonlyArray<Write> => [
  { _tag: "EnterLink", link },
  {
    _tag: "Post",
    outboxMessages: [
      OutboxMessage.make({
        _tag: "SendAccountLink",
        workspaceId: link.workspaceId,
        linkId: link.id,
        ...(inviterId !== null && { inviterId })
      })
    ]
  }
]

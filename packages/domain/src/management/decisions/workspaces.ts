import * as Result from "effect/Result"
import type { AccountLink } from "../../accounts/index.ts"
import { OutboxMessage } from "../../consistency/index.ts"
import type { Member } from "../../workspaces/index.ts"
import { LastOwner, Outdated, ResourceNotFound, UnknownReference } from "../refusals.ts"
import type { Write } from "../Write.ts"
import { changedSince, type Deciders, emailTaken, isAnother, unless, workspaceSlugTaken } from "./Decision.ts"

/** Commands on workspaces. */
export const workspaces: Deciders<"OpenWorkspace" | "ChangeWorkspace" | "RemoveWorkspace"> = {
  OpenWorkspace: ({ key, owner, token, workspace }, { slugOwner }) =>
    unless(
      [isAnother(slugOwner, workspace.id) ? workspaceSlugTaken() : undefined],
      { _tag: "Add", kind: "workspace", row: workspace },
      { _tag: "Add", kind: "members", row: owner },
      ...(token === null ? [] : [{ _tag: "Add", kind: "accessTokens", row: token } as const satisfies Write]),
      ...(key === undefined ? [] : [{ _tag: "Add", kind: "apiKeys", row: key } as const satisfies Write])
    ),

  ChangeWorkspace: ({ version, workspace }, seen) =>
    unless(
      [
        changedSince(seen, version),
        isAnother(seen.slugOwner, workspace.id) ? workspaceSlugTaken() : undefined
      ],
      { _tag: "Replace", kind: "workspace", row: workspace }
    ),

  RemoveWorkspace: () => unless([], { _tag: "RemoveWorkspace" })
}

/** Commands on members (D-MGMT-1). */
export const members: Deciders<
  | "AddMember"
  | "JoinWorkspace"
  | "InviteMember"
  | "SendInvitation"
  | "ChangeMember"
  | "RemoveMember"
  | "AcceptMembership"
> = {
  AddMember: ({ member, token }, { emailOwner, isHostThere }) =>
    unless(
      [
        isHostThere ? undefined : unknownHost(),
        isAnother(emailOwner, member.userId) ? emailTaken() : undefined
      ],
      { _tag: "Add", kind: "members", row: member },
      { _tag: "Add", kind: "accessTokens", row: token }
    ),

  JoinWorkspace: ({ member }, { emailOwner }) =>
    unless([isAnother(emailOwner, member.userId) ? emailTaken() : undefined], {
      _tag: "Add",
      kind: "members",
      row: member
    }),

  InviteMember: ({ link, member }, { emailOwner, isHostThere }) =>
    unless(
      [
        isHostThere ? undefined : unknownHost(),
        isAnother(emailOwner, member.userId) ? emailTaken() : undefined
      ],
      { _tag: "Add", kind: "members", row: member },
      ...sending(link)
    ),

  SendInvitation: ({ link }, { member }) =>
    unless(
      [
        member === null ? new ResourceNotFound() : undefined,
        member?.email === link.email ? undefined : new Outdated()
      ],
      ...sending(link)
    ),

  ChangeMember: ({ fields }, { emailOwner, hasOtherOwner, isHostThere, member }) => {
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
  },

  RemoveMember: ({ userId }, { hasOtherOwner, member }) =>
    unless(
      [member === null ? new ResourceNotFound() : undefined, hasOtherOwner ? undefined : new LastOwner()],
      {
        _tag: "Remove",
        kind: "members",
        id: userId
      }
    ),

  AcceptMembership: ({ email, userId }, { member }, { at }) => {
    if (member === null || member.email !== email) return Result.fail(new ResourceNotFound())
    // A repeated acceptance ends no tokens of the person.
    if (member.acceptedAt !== null) return Result.succeed([])
    return unless(
      [],
      { _tag: "Replace", kind: "members", row: { ...member, acceptedAt: at } },
      { _tag: "RevokeTokens", userId }
    )
  }
}

/** Another person has the seat: what was given to the former address does not sign in any more (D-SIGN-14). */
const endingAccess = ({ userId }: Member): ReadonlyArray<Write> => [
  { _tag: "RefuseTokens", userId, tokenId: null },
  { _tag: "RemoveIdentities", userId }
]

const unknownHost = () =>
  new UnknownReference({ path: ["hostId"], message: "must be a host of the workspace" })

/** Stores the link and sends it. */
const sending = (link: AccountLink): ReadonlyArray<Write> => [
  { _tag: "EnterLink", link },
  {
    _tag: "Post",
    outboxMessages: [
      OutboxMessage.make({ _tag: "SendAccountLink", workspaceId: link.workspaceId, linkId: link.id })
    ]
  }
]

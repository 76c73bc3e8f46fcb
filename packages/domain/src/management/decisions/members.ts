import * as Result from "effect/Result"
import { LastOwner, NotThere } from "../refusals.ts"
import { type Deciders, emailTaken, isAnother, unless } from "./Decision.ts"

/** Adding, changing and removing members. An e-mail belongs to one member, and one owner always stays (D-MGMT-1). */
export const members: Deciders<"AddMember" | "ChangeMember" | "RemoveMember"> = {
  AddMember: ({ member, token }, { emailOwner }) =>
    unless(
      [isAnother(emailOwner, member.userId) ? emailTaken() : undefined],
      { _tag: "Add", kind: "members", row: member },
      { _tag: "Add", kind: "accessTokens", row: token }
    ),

  ChangeMember: ({ fields }, { emailOwner, hasOtherOwner, member }) => {
    if (member === null) return Result.fail(new NotThere())
    const changed = { ...member, ...fields }
    return unless(
      [
        isAnother(emailOwner, member.userId) ? emailTaken() : undefined,
        changed.role === "owner" || hasOtherOwner ? undefined : new LastOwner()
      ],
      { _tag: "Replace", kind: "members", row: changed }
    )
  },

  RemoveMember: ({ userId }, { hasOtherOwner, member }) =>
    unless([member === null ? new NotThere() : undefined, hasOtherOwner ? undefined : new LastOwner()], {
      _tag: "Remove",
      kind: "members",
      id: userId
    })
}

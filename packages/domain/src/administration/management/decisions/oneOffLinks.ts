import type { NonEmptyReadonlyArray } from "effect/Array"
import { type OneOffLink, type OneOffLinkId, oneOffLinkLimits } from "../../../scheduling/bookings/index.ts"
import { StateConflict } from "../refusals.ts"
import { command } from "./Command.ts"
import { missing, unless } from "./Decision.ts"
import { both } from "./Looks.ts"

/** Commands on one-off links. They are not changed: a wrong one is withdrawn, and another one made (D-LINK-1). */
export const oneOffLinks = {
  /** Links of one event type. All are made, or none. */
  CreateOneOffLinks: command<{ readonly links: NonEmptyReadonlyArray<OneOffLink> }>()({
    audit: ({ links: [{ eventTypeId }] }) => ["one_off_link.create", eventTypeId],
    looks: (query, { links: [{ createdAt, eventTypeId }] }) =>
      both(query.presence("eventTypes", eventTypeId), query.openLinks(createdAt)),
    decide: ({ links }, { isThere, open }) =>
      unless([missing(isThere), open + links.length > oneOffLinkLimits.open ? tooManyLinks() : undefined], {
        _tag: "AddLinks",
        links
      })
  }),

  /** A withdrawn link books nothing any more. Its bookings stay. */
  DeleteOneOffLink: command<{ readonly linkId: OneOffLinkId }>()({
    audit: ({ linkId }) => ["one_off_link.delete", linkId],
    looks: (query, { linkId }) => query.presence("oneOffLinks", linkId),
    decide: ({ linkId }, { isThere }) =>
      unless([missing(isThere)], { _tag: "Remove", kind: "oneOffLinks", id: linkId })
  })
}

const tooManyLinks = () =>
  new StateConflict({
    reason: `A workspace can have at most ${oneOffLinkLimits.open} open one-off links. Withdraw some, or wait until they expire.`
  })

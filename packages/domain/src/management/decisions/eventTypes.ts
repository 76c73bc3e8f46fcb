import { unknownHost } from "../references.ts"
import { changedSince, type Deciders, eventTypeSlugTaken, isAnother, missing, unless } from "./Decision.ts"

/** Event types. A slug belongs to one event type of the workspace, and all hosts that it names are the workspace's. */
export const eventTypes: Deciders<"AddEventType" | "ChangeEventType" | "RemoveEventType"> = {
  AddEventType: ({ eventType }, { hosts, slugOwner }) =>
    unless(
      [unknownHost(eventType, hosts), isAnother(slugOwner, eventType.id) ? eventTypeSlugTaken() : undefined],
      { _tag: "Add", kind: "eventTypes", row: eventType }
    ),

  ChangeEventType: ({ eventType, version }, { hosts, slugOwner, ...seen }) =>
    unless(
      [
        changedSince(seen, version),
        unknownHost(eventType, hosts),
        isAnother(slugOwner, eventType.id) ? eventTypeSlugTaken() : undefined
      ],
      { _tag: "Replace", kind: "eventTypes", row: eventType }
    ),

  RemoveEventType: ({ eventTypeId }, { isThere }) =>
    unless([missing(isThere)], { _tag: "Remove", kind: "eventTypes", id: eventTypeId })
}

import { flatOf } from "@calendeal/adapters-http"
import type { HostId } from "@calendeal/domain/event-types"
import { Result, Schema } from "effect"
import { faultsOf, Refused } from "./Refused.ts"
import { sectionOf } from "./mailSection.ts"
import type { WorkspaceState } from "./WorkspaceState.ts"
import { WorkspaceFile } from "./WorkspaceFile.ts"

/**
 * The file that recreates this workspace from an empty one, with items sorted by name. Fails with Refused if two hosts
 * have the same username or if a value is not valid in a file.
 */
export const fileOf = ({
  conferenceAccounts,
  eventTypes,
  hosts,
  mail,
  workspace
}: WorkspaceState): Result.Result<WorkspaceFile, Refused> => {
  const names = new Map<HostId, string>(hosts.map(({ value }) => [value.id, value.username]))
  const nameOf = (id: HostId) => names.get(id) ?? id
  const accounts = new Map<string, string>(conferenceAccounts.map(({ id, name }) => [id, name]))
  const {
    brandColour,
    calendarChanges,
    channelRules,
    contact,
    corners,
    creditShown,
    dealStages,
    defaultCountry,
    embedAllowedHosts,
    eventTypeOrder,
    memberContacts,
    name,
    partPaymentsAddUp,
    passwordSignIn,
    privacyUrl,
    revenueGoals,
    timezone,
    transactionsCreateContacts,
    visitMemory
  } = workspace.value
  const slugs = new Map<string, string>(eventTypes.map(({ value: { id, slug } }) => [id, slug]))
  const content = {
    workspace: {
      name,
      timezone,
      defaultCountry,
      embedAllowedHosts,
      contact,
      privacyUrl,
      visitMemory,
      transactionsCreateContacts,
      partPaymentsAddUp,
      calendarChanges,
      memberContacts,
      passwordSignIn,
      // Ids of removed event types are left out.
      eventTypeOrder: eventTypeOrder.flatMap((id) => slugs.get(id) ?? []),
      revenueGoals: revenueGoals.map(({ cents, currency }) => ({ amount: cents, currency })),
      channelRules,
      dealStages,
      brandColour,
      corners,
      creditShown
    },
    mail: sectionOf(mail.value),
    hosts: hosts
      .map(({ value: { picture: _picture, id: _id, workspaceId: _workspaceId, ...host } }) => host)
      .toSorted((one, other) => (one.username < other.username ? -1 : 1)),
    eventTypes: eventTypes
      .map(({ value }) => {
        const { conference, hosts: places, id: _, routing, ...settings } = flatOf(value)
        return {
          ...settings,
          conference:
            conference?.provider === "account"
              ? { provider: "account", account: accounts.get(conference.accountId) ?? conference.accountId }
              : conference,
          hosts: places.map(({ hostId, ...place }) => ({ host: nameOf(hostId), ...place })),
          routing: routing.map(({ hostIds, ...rule }) => ({ ...rule, hosts: hostIds.map(nameOf) }))
        }
      })
      .toSorted((one, other) => (one.slug < other.slug ? -1 : 1))
  }
  return Result.mapError(decode(content), ({ issue }) => new Refused({ faults: faultsOf(issue) }))
}

const decode = Schema.decodeUnknownResult(Schema.toType(WorkspaceFile), {
  errors: "all",
  onExcessProperty: "error"
})

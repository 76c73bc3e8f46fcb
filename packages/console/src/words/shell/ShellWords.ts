/** The texts of the frame, and of what all screens share. Names in braces are replaced. */
export interface ShellWords {
  readonly console: string
  readonly noScript: string
  readonly skip: string
  readonly loading: string
  readonly workspace: string
  readonly mainNavigation: string
  readonly menu: string
  readonly account: string
  readonly signOut: string
  readonly roleMember: string
  readonly roleAdmin: string
  readonly roleOwner: string
  readonly noWorkspacesTitle: string
  readonly noWorkspacesText: string
  readonly notFoundTitle: string
  readonly notFoundText: string
  readonly toStart: string
  readonly retry: string
  readonly unreachable: string
  readonly tooMany: string
  readonly forbidden: string
  readonly conflict: string
  readonly thing_bookings: string
  readonly thing_contacts: string
  readonly thing_deals: string
  readonly thing_transactions: string
  readonly thing_event_types: string
  readonly thing_hosts: string
  readonly thing_members: string
  readonly thing_webhooks: string
  readonly thing_integrations: string
  readonly thing_other: string
  readonly failed: string
  readonly bookings: string
}

import type { RateLimit } from "../../kernel/rate-limits/index.ts"
import type { MailAudience } from "./MailKind.ts"

const [hour, day] = [3600, 86_400]

/**
 * The limits of mails, so that neither a booking form nor a workspace can be used to send mails in bulk (D-MAIL-60, D-MAIL-60a).
 * Recipients count by mailbox.
 */
export const mailLimits = {
  /** Further mails wait. */
  workspace: { name: "mails", limit: 5000, per: "workspace", windowSeconds: hour },
  /** Mails to hosts and members have their own counter: visitors' bookings delay them only. Further ones wait. */
  staff: { name: "mails-to-staff", limit: 5000, per: "workspace", windowSeconds: hour },
  /** Reminders have their own counter: they never delay a confirmation. Further ones wait. */
  reminders: { name: "reminders", limit: 20_000, per: "workspace", windowSeconds: hour },
  /** Further mails of the workspace to the mailbox are not sent. */
  address: { name: "mails-to-address", limit: 30, per: "recipient", windowSeconds: day },
  /** Of all workspaces: far above one workspace, so that a few tenants cannot use up what others may send. Further ones are not sent. */
  mailbox: { name: "mails-to-mailbox", limit: 300, per: "recipient", windowSeconds: day },
  /** To a host or member whose address is not confirmed. Further mails of the workspace are not sent. */
  unconfirmed: { name: "mails-to-unconfirmed", limit: 60, per: "recipient", windowSeconds: day },
  /** To a host or member with a confirmed address. Further mails of the workspace are not sent. */
  confirmed: { name: "mails-to-confirmed", limit: 500, per: "recipient", windowSeconds: day },
  /** Mails of a workspace that are not about a booking. Further ones are not sent. */
  notices: { name: "notices", limit: 30, per: "recipient", windowSeconds: day },
  /** Invitations to the mailbox, of all workspaces. Further ones are refused (D-SIGN-4). */
  invitations: { name: "invitations", limit: 10, per: "recipient", windowSeconds: hour },
  invitationsOfDay: { name: "invitations-of-day", limit: 20, per: "recipient", windowSeconds: day },
  /** Invitations that a workspace sends. Further ones are refused. */
  invitationsOfWorkspace: {
    name: "invitations-of-workspace",
    limit: 100,
    per: "workspace",
    windowSeconds: day
  },
  /** Invitations that one member sends, in all workspaces (D-MAIL-60b). Further ones are refused. */
  invitationsOfMember: { name: "invitations-of-member", limit: 50, per: "person", windowSeconds: day },
  /** Mails to a member about new access tokens, and to the former address of one, of all workspaces. Further ones are not sent. */
  tokenNotices: { name: "token-notices", limit: 10, per: "recipient", windowSeconds: day },
  addressNotices: { name: "address-notices", limit: 10, per: "recipient", windowSeconds: day },
  /** Tests that one member sends to the own address, in all workspaces (D-MAIL-79). Further ones are refused. */
  testsOfMember: { name: "mail-tests", limit: 20, per: "person", windowSeconds: hour },
  /** Mails that one member sends again, in all workspaces (D-MAIL-60b). A request that would exceed them is refused. */
  resendsOfMember: { name: "resends-of-member", limit: 200, per: "person", windowSeconds: hour },
  /** Requests to send a booking's mails again (D-MAIL-55). Further ones are refused. */
  resend: { name: "mail-resends", limit: 10, per: "booking", windowSeconds: hour }
} as const satisfies Record<string, RateLimit>

/** A mail about a booking, as far as it decides on the limits. */
export interface LimitedMail {
  readonly audience: MailAudience
  readonly isReminder: boolean
  /** Whether an accepted member of the workspace has the address. Only counts for hosts and members. */
  readonly isConfirmed: boolean
}

/** The limits that a mail about a booking counts for: `mailbox` of all workspaces, `own` of its workspace and mailbox, `workspace`. */
export interface CountedLimits {
  readonly mailbox: RateLimit | null
  readonly own: RateLimit
  readonly workspace: RateLimit
}

/** The limits for a mail about a booking (D-MAIL-60). */
export const limitsOf = ({ audience, isConfirmed, isReminder }: LimitedMail): CountedLimits => {
  if (audience === "host" || audience === "member")
    return {
      mailbox: null,
      own: isConfirmed ? mailLimits.confirmed : mailLimits.unconfirmed,
      workspace: mailLimits.staff
    }
  const workspace = isReminder ? mailLimits.reminders : mailLimits.workspace
  return { mailbox: mailLimits.mailbox, own: mailLimits.address, workspace }
}

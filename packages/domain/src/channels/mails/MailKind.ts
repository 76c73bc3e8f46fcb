import * as Schema from "effect/Schema"
import type { MailKind } from "../../workspace/consistency/index.ts"

export { MailKind } from "../../workspace/consistency/index.ts"

/** The role of a mail's recipient. A member gets a copy of what the hosts get, without an invitation. */
export const MailAudience = Schema.Literals(["booker", "guest", "host", "member"])
export type MailAudience = typeof MailAudience.Type

/** The recipients of a kind of mail (D-MAIL-10, D-MAIL-50, D-MAIL-65), the most usual first. */
export const audiencesOf = (kind: MailKind): readonly [MailAudience, ...Array<MailAudience>] => {
  switch (kind) {
    case "confirmed":
    case "moved":
    case "cancelled":
    case "link_ready":
      return MailAudience.literals
    case "requested":
    case "declined":
    case "expired":
      return ["booker", "host", "member"]
    case "refunded":
    case "part_refunded":
    case "paid_late":
      return ["booker"]
    case "reminder":
      return ["booker", "guest"]
    case "reassigned":
    case "calendar_changed":
      return ["host"]
  }
}

/** Whether a mail says that the meeting does not take place for its recipient. */
export const endsForRecipient = ({ kind }: { readonly kind: MailKind }): boolean =>
  kind === "reassigned" ||
  kind === "cancelled" ||
  kind === "declined" ||
  kind === "expired" ||
  (isRefund({ kind }) && kind !== "part_refunded")

/** Whether a mail says that a payment went back, or a part of it. Only the booker gets it. */
export const isRefund = <Kind extends MailKind>(mail: {
  readonly kind: Kind
}): mail is { readonly kind: Kind & ("refunded" | "part_refunded" | "paid_late") } =>
  mail.kind === "refunded" || mail.kind === "part_refunded" || mail.kind === "paid_late"

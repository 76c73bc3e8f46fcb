import type { ConnectionReason } from "@calendeal/domain/connections"

/** The texts of the pages that connect calendars. Names in braces are replaced. */
export interface ConnectWords {
  readonly title: string
  readonly whose: string
  readonly of: string
  readonly lead: string
  readonly none: string
  readonly read: string
  readonly notRead: string
  readonly failing: string
  readonly ended: string
  readonly destination: string
  readonly connect: string
  readonly again: string
  readonly disconnect: string
  readonly confirm: string
  readonly notConfirmed: string
  readonly anyway: string
  readonly redirect: string
  readonly copy: string
  readonly copied: string
  readonly notSetUp: string
  readonly notAllowed: string
  readonly finishing: string
  readonly chooseTitle: string
  readonly chooseLead: string
  readonly busy: string
  readonly writeInto: string
  readonly writeNowhere: string
  readonly choose: string
  readonly notChosen: string
  readonly chosenNone: string
  readonly doneTitle: string
  readonly doneText: string
  readonly back: string
  readonly refusedTitle: string
  readonly begin: string
  readonly reasons: Readonly<Record<ConnectionReason, string>>
}

/** The texts of the pages on which a workspace's accounts are connected. Names in braces are replaced. */
export interface AccountsWords {
  readonly title: string
  readonly meetings: string
  readonly meetingsLead: string
  readonly ads: string
  readonly adsLead: string
  readonly none: string
  readonly works: string
  readonly endsOn: string
  readonly unused: string
  readonly use: string
  readonly disconnect: string
  readonly confirm: string
  readonly notConfirmed: string
  readonly inUse: string
  readonly setUp: string
  readonly newValue: string
  readonly findAt: string
  readonly check: string
  readonly optional: string
  readonly consentOnly: string
  readonly save: string
  readonly chooseTitle: string
  readonly chooseLead: string
  readonly doneText: string
  readonly back: string
  readonly test: string
  readonly testing: string
  readonly fields: Readonly<Record<AdField, string>>
  readonly answers: Readonly<Record<TestAnswer, string>>
}

/** A value that an ad platform shows and a person enters. */
export type AdField =
  | "datasetId"
  | "pixelCode"
  | "pixelId"
  | "tagId"
  | "customerId"
  | "loginCustomerId"
  | "credential"
  | "testCode"
  | "lead"
  | "schedule"
  | "purchase"

/** The result of a test event. */
export type TestAnswer =
  | "accepted"
  | "pending"
  | "throttled"
  | "retryable"
  | "rejected"
  | "auth_expired"
  | "no_test_mode"
  | "no_test_code"

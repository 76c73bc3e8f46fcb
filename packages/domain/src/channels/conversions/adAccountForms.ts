/** A text of `least` to `most` characters of one class. */
export interface TextForm {
  readonly pattern: RegExp
  readonly least: number
  readonly most: number
}

const form = (characters: string, least: number, most: number): TextForm => ({
  pattern: new RegExp(`^[${characters}]{${least},${most}}$`, "u"),
  least,
  most
})

const digits = form("0-9", 1, 20)

/** Google shows ten digits with dashes, which the API does not accept. */
const customer: TextForm = { pattern: /^[0-9]{10}$/u, least: 10, most: 10 }

/** The forms of the values that people copy from an ad platform. Pages load this file without the schemas. */
export const adAccountForms = {
  datasetId: digits,
  tagId: digits,
  customerId: customer,
  loginCustomerId: customer,
  pixelCode: form("A-Za-z0-9", 5, 40),
  pixelId: form("A-Za-z0-9_-", 3, 40),
  adAccountId: digits,
  /** The region of a workspace of Segment. */
  region: { pattern: /^(?:us|eu)$/u, least: 2, most: 2 },
  /** The first part of a host name, so that nothing is sent to a host of a member's choice. */
  dataPlane: { pattern: /^[a-z0-9](?:[a-z0-9-]{1,61}[a-z0-9])$/u, least: 3, most: 63 },
  /** The id of an event of X. */
  xEventId: form("A-Za-z0-9-", 1, 50),
  /** The name of a conversion, which is entered in the console only. */
  eventName: form("A-Za-z0-9_ -", 1, 50),
  testCode: form("A-Za-z0-9_.:-", 1, 100),
  /** The id of a conversion action or rule. */
  conversionId: digits,
  /** Printable ASCII without spaces, because tokens are sent in headers. */
  credential: form("\\x21-\\x7e", 8, 4096),
  /** Key and secret of the app, and token and secret of the account. */
  xKeys: { pattern: /^[A-Za-z0-9_-]{8,200}(?::[A-Za-z0-9_-]{8,200}){3}$/u, least: 35, most: 803 }
} as const

/** Texts that people write or read: their faults, languages and quoting. */

export * from "./Email.ts"
export {
  type Fault,
  type FaultCode,
  faultCodes,
  faultFields,
  type FaultValues,
  invalidValue
} from "./Fault.ts"
export { fromBase32, toBase32 } from "./base32.ts"
export { type CsvRow, csvRows, type CsvSeparator } from "./csvRows.ts"
export { firstNameOf } from "./firstNameOf.ts"
export * from "./Language.ts"
export { oneLine, quotedName, shortened, unlinked } from "./quoted.ts"
export { isFound, SearchQuery, type Sought, searchText, soughtBy, phoneDigits } from "./search.ts"
export { AnyText, Line, Text, textFault, type TextFault, textFaults } from "./Text.ts"

/** What an act on several bookings will do and has done: loaded when one is asked for. */

export { BulkPreview } from "./BulkPreview.tsx"
export { BulkResult } from "./BulkResult.tsx"
export { ReassignPreview } from "./ReassignPreview.tsx"

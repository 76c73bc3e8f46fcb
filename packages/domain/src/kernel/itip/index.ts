/** Invitations and calendar files by RFC 5545 and RFC 5546. */

export {
  calendarObject,
  type CalendarObject,
  type CalendarUser,
  calendarUid,
  publishedObject,
  utcTime
} from "./calendarObject.ts"
export { markProperty, storedObject, type StoredObject } from "./storedObject.ts"

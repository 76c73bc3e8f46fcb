export {
  calendarObject,
  type CalendarObject,
  type CalendarUser,
  calendarUid,
  publishedObject,
  utcTime
} from "./calendarObject.ts"
export { markProperty, storedObject, type StoredObject } from "./storedObject.ts"

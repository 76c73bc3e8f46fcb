/**
 * The reminders of a booking with the times when they are due, in the order of the settings. A booking that is made when the time
 * of a reminder has passed does not get it (D-MAIL-50). Times are milliseconds since 1970.
 */
export const remindersDue = (
  reminders: ReadonlyArray<number>,
  startAt: number,
  madeAt: number
): ReadonlyArray<{ readonly minutesBefore: number; readonly dueAt: number }> =>
  reminders
    .map((minutesBefore) => ({ minutesBefore, dueAt: startAt - minutesBefore * 60_000 }))
    .filter(({ dueAt }) => dueAt > madeAt)

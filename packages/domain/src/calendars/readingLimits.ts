/** What a calendar may cost those who read it. Past any of them it is not read, and its fault says which. */
export const readingLimits = {
  /** Steps of its repetitions, in one reading (see `repeat`): 1,000 events that repeat every week take about as many. */
  steps: 500_000,
  /** Times that it is busy in the window. */
  busyTimes: 20_000,
  /** Events of it that its server lists one by one, in CalDAV or over Google's or Microsoft's API. */
  events: 40_000
} as const

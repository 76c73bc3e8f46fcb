export interface Hour {
  /** 1 (Monday) to 7. */
  readonly weekday: number
  readonly hour: number
  readonly bookedMinutes: number
  readonly bookableMinutes: number
}

/** The share of an hour that is booked, 0 to 1. An hour with bookings outside of the working hours is full. */
export const bookedShare = ({ bookableMinutes, bookedMinutes }: Omit<Hour, "hour" | "weekday">): number =>
  bookedMinutes === 0 ? 0 : Math.min(1, bookedMinutes / Math.max(bookableMinutes, bookedMinutes))

/** The hours of a week, each filled as far as it is booked. Screen readers skip it for the table. */
export const HourGrid = ({
  dayNames,
  hourName,
  hours
}: {
  /** From Monday on. */
  readonly dayNames: ReadonlyArray<string>
  readonly hours: ReadonlyArray<Hour>
  /** The name of an hour, 0 to 23. */
  readonly hourName: (hour: number) => string
}) => {
  const shown = hours.map(({ hour }) => hour)
  const [first, last] = [Math.min(9, ...shown), Math.max(16, ...shown)]
  const at = new Map(hours.map((one) => [one.weekday * 24 + one.hour, one]))
  return (
    <div class="hour-grid" aria-hidden="true">
      <span />
      {dayNames.map((name) => (
        <span key={name} class="day">
          {name}
        </span>
      ))}
      {Array.from({ length: last - first + 1 }, (_, row) => first + row).flatMap((hour) => [
        <span key={hour}>{hourName(hour)}</span>,
        ...dayNames.map((name, day) => {
          const found = at.get((day + 1) * 24 + hour)
          return found === undefined ? (
            <span key={`${hour} ${name}`} class="closed" />
          ) : (
            <svg key={`${hour} ${name}`}>
              <rect class="free" width="100%" height="100%" />
              <rect width={`${bookedShare(found) * 100}%`} height="100%" />
            </svg>
          )
        })
      ])}
    </div>
  )
}

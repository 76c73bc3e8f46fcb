import { bookedShare, type Hour } from "@calendeal/domain/reports"

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

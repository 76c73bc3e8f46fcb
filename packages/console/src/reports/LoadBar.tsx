/** The share of the bookable time that is booked, and of that the no-shows. The numbers beside it say the same. */
export const LoadBar = ({
  load: { bookableMinutes, bookedMinutes, missedMinutes }
}: {
  readonly load: {
    readonly bookableMinutes: number
    readonly bookedMinutes: number
    readonly missedMinutes: number
  }
}) => {
  const whole = Math.max(1, bookableMinutes, bookedMinutes)
  const [came, missed] = [(bookedMinutes - missedMinutes) / whole, missedMinutes / whole]
  return (
    <svg class="load" aria-hidden="true">
      <rect class="free" width="100%" height="100%" />
      <rect width={`${came * 100}%`} height="100%" />
      <rect class="missed" x={`${came * 100}%`} width={`${missed * 100}%`} height="100%" />
    </svg>
  )
}

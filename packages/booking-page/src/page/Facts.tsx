/** Length, hosts and place with icons; null entries are omitted. */
export const Facts = ({
  duration,
  hosts = null,
  place
}: {
  readonly duration: string
  readonly hosts?: string | null
  readonly place: string | null
}) => (
  <ul class="facts">
    <li>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="9" />
        <path d="M12 7v5l3 2" />
      </svg>
      {duration}
    </li>
    {hosts !== null && (
      <li>
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="8" r="4" />
          <path d="M4 21c1-4 4-6 8-6s7 2 8 6" />
        </svg>
        {hosts}
      </li>
    )}
    {place !== null && (
      <li>
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 21c5-5 7-8 7-11a7 7 0 1 0-14 0c0 3 2 6 7 11z" />
          <circle cx="12" cy="10" r="2.5" />
        </svg>
        {place}
      </li>
    )}
  </ul>
)

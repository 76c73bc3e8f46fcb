/** Calendeal's mark: a C on a line. */
export const Mark = () => (
  <svg class="mark" viewBox="0 0 28 28" aria-hidden="true">
    <rect width="28" height="28" rx="8" />
    <path d="M18.3 8.6a6.1 6.1 0 1 0 0 7.8" />
    <path class="money" d="M7.5 22.3h13" />
  </svg>
)

import type { ScreenProps } from "../journey/useJourney.ts"

/** The shape of the step until the script runs, so that nothing moves afterwards. */
export const GhostStep = ({ heading, title, view: { words } }: ScreenProps) => (
  <div class="times">
    <div class="bar">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <div class="tools" />
    </div>
    <div class="soon" />
    <div class="choice" aria-hidden="true">
      <div class="ghost tiles weeks-ghost" />
      <div class="ghost tiles" />
    </div>
    <p class="unseen" role="status">
      {words.loadingDays}
    </p>
  </div>
)

import type { RefObject } from "preact"
import type { JourneyView } from "../page/PageView.ts"
import type { useJourney } from "./useJourney.ts"

/** What every screen is given. */
export interface Screenly {
  readonly view: JourneyView
  readonly journey: ReturnType<typeof useJourney>
  /** The screen's heading, which takes the focus when the screen comes up. */
  readonly heading: RefObject<HTMLHeadingElement | null>
}

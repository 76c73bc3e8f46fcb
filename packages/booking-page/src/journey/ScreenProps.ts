import type { RefObject } from "preact"
import type { JourneyView } from "../page/PageView.ts"
import type { useJourney } from "./useJourney.ts"

/** The properties of every screen. */
export interface ScreenProps {
  readonly view: JourneyView
  readonly journey: ReturnType<typeof useJourney>
  /** The screen's heading, which takes the focus when the screen appears. */
  readonly heading: RefObject<HTMLHeadingElement | null>
}

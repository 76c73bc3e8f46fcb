import type { ComponentChildren } from "preact"

/**
 * The ground of a chart: lines at even values with their labels, and labels below. Texts are outside the drawing, so that they have
 * one size at each width. A table says the same, so screen readers skip it.
 */
export const Plot = ({
  children,
  feet,
  labelOf,
  ticks,
  width
}: {
  /** Ascending, from the bottom to the top. */
  readonly ticks: ReadonlyArray<number>
  readonly labelOf: (value: number) => string
  /** The labels below, at equal distances; empty: none. */
  readonly feet: ReadonlyArray<{ readonly key: string; readonly label: string }>
  /** The width of the drawing in its own unit. */
  readonly width: number
  /** The drawing, in which `heightAt` places a value. */
  readonly children: ComponentChildren
}) => (
  <div class="plot" aria-hidden="true">
    <div class="scale">
      {ticks.toReversed().map((tick) => (
        <span key={tick}>{labelOf(tick)}</span>
      ))}
    </div>
    <svg viewBox={`0 0 ${width} 100`} preserveAspectRatio="none">
      {ticks.map((tick) => (
        <line
          key={tick}
          class={tick === 0 ? "zero" : undefined}
          x1="0"
          x2={width}
          y1={heightAt(ticks, tick)}
          y2={heightAt(ticks, tick)}
        />
      ))}
      {children}
    </svg>
    <div class="feet">
      {feet.map(({ key, label }) => (
        <span key={key}>{label}</span>
      ))}
    </div>
  </div>
)

/** Where a value is in the drawing: from 0 at the top to 100 at the bottom. */
export const heightAt = (ticks: ReadonlyArray<number>, value: number): number => {
  const [least = 0, most = 1] = [ticks[0], ticks.at(-1)]
  return ((most - value) / (most - least)) * 100
}

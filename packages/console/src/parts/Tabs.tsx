/** The parts of a screen, each with an address of its own: a navigation, so that the keys are those of links. */
export const Tabs = <Tab extends string | number>({
  current,
  isInHeader = false,
  label,
  tabs
}: {
  readonly label: string
  /** Whether it stands in the header of the screen, as one control. */
  readonly isInHeader?: boolean
  /** The open part, if it is one of them. */
  readonly current: Tab | undefined
  readonly tabs: ReadonlyArray<{
    readonly tab: Tab
    readonly href: string
    readonly text: string
    /** How much the part has; its place is kept until it is known. None: the part has no number. */
    readonly count?: string | undefined
  }>
}) => (
  <nav class={isInHeader ? "segments" : "tabs"} aria-label={label}>
    {tabs.map(({ href, tab, text, ...rest }) => (
      <a key={tab} href={href} aria-current={tab === current ? "page" : undefined}>
        {text}
        {"count" in rest && <small> {rest.count}</small>}
      </a>
    ))}
  </nav>
)

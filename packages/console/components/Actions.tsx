import { SmallButton } from "../src/editing/fields.tsx"
import { Tabs } from "../src/parts/Tabs.tsx"

const tabs = ["open", "closed", "payments"] as const

export const Actions = () => (
  <>
    <div class="acts">
      <button type="button" class="button">
        Usual
      </button>
      <button type="button" class="button first">
        The first act
      </button>
      <button type="button" class="button bad">
        Destroys something
      </button>
      <button type="button" class="button" aria-pressed="true">
        Pressed
      </button>
      <button type="button" class="button" disabled>
        Not now
      </button>
      <SmallButton>Small</SmallButton>
    </div>
    <p>
      <span class="tag on">Active</span> <span class="tag">Paused</span> <span class="tag bad">Failed</span>
    </p>
    <Tabs
      label="Some parts"
      current="closed"
      tabs={tabs.map((tab) => ({ tab, href: `#${tab}`, text: `The ${tab}` }))}
    />
    <Tabs
      label="Many parts"
      current={undefined}
      tabs={Array.from({ length: 16 }, (_, index) => ({
        tab: index,
        href: `#tab-${index}`,
        text: `Part ${index + 1}`
      }))}
    />
  </>
)

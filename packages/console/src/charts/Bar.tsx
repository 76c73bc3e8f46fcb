/** A share of the whole as a line of this length, 0 to 1. The number beside it says the same. */
export const Bar = ({ isMoney = false, share }: { readonly isMoney?: boolean; readonly share: number }) => (
  <svg class={isMoney ? "bar money" : "bar"} aria-hidden="true">
    <rect class="whole" width="100%" height="100%" rx="4" />
    {share > 0 && <rect width={`${Math.min(1, share) * 100}%`} height="100%" rx="4" />}
  </svg>
)

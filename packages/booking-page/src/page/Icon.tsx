/** A line icon on a grid of 24, without a meaning of its own. */
export const Icon = ({ kind = "", path }: { readonly path: string; readonly kind?: string }) => (
  <svg class={`icon ${kind}`} viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)

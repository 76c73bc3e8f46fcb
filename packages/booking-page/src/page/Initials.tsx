/** A host without a picture: the first letters of the first and the last word of the name. */
export const Initials = ({ name }: { readonly name: string }) => {
  const words = name.trim().split(/\s+/)
  return (
    <span class="initials" aria-hidden="true">
      {[...new Set([words[0], words.at(-1)])]
        .map((word) => [...(word ?? "")][0] ?? "")
        .join("")
        .toUpperCase()}
    </span>
  )
}

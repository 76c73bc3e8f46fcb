/** The last part of the address for a title; a number follows if the address is taken. Always a valid one. */
export const slugFor = (title: string, taken: ReadonlyArray<string>): string => {
  const letters = title.normalize("NFKD").toLowerCase().replaceAll("ß", "ss").replaceAll(/\p{M}/gu, "")
  const base =
    letters
      .replaceAll(/[^a-z0-9]+/g, "-")
      .slice(0, 50)
      .replaceAll(/^-+|-+$/g, "") || "meeting"
  const known = new Set(taken)
  let slug = base
  for (let number = 2; known.has(slug); number += 1) slug = `${base}-${number}`
  return slug
}

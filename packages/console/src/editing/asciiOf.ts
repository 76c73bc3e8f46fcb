/** A text as lower-case letters and digits of ASCII with hyphens between them, and whether this has all of its letters and digits. */
export const asciiOf = (text: string): { readonly text: string; readonly isWhole: boolean } => {
  const letters = text.normalize("NFKD").toLowerCase().replaceAll("ß", "ss").replaceAll(/\p{M}/gu, "")
  return {
    text: letters.replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-+|-+$/g, ""),
    isWhole: !/[^\P{L}a-z]|[^\P{N}0-9]/u.test(letters)
  }
}

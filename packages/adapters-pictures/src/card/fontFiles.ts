/** The fonts of cards, the preferred one first. Each has the path in its package. */
export const fonts = [
  { family: "Figtree", weight: 700, path: "figtree/700Bold/Figtree_700Bold.ttf" },
  {
    family: "Noto Sans Arabic",
    weight: 600,
    path: "noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf"
  },
  {
    family: "Noto Sans Hebrew",
    weight: 600,
    path: "noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf"
  },
  { family: "M PLUS 1p", weight: 700, path: "m-plus-1p/700Bold/MPLUS1p_700Bold.ttf" }
] as const

/** The paths of their files in the packages of the fonts. */
export const fontFiles: ReadonlyArray<string> = fonts.map(({ path }) => path)

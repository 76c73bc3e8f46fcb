/** The browsers by the part of `User-Agent` that names them. Most name others as well: the first one found counts. */
const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"]
]

const systems: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b(?:iPhone|iPad)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"]
]

/**
 * A browser's name from its `User-Agent`, such as `Firefox · Linux`; null: unknown. It contains words of these lists only, because the
 * header is any text.
 */
export const browserName = (agent: string): string | null => {
  const found = [browsers, systems].flatMap(
    (kinds) => kinds.find(([pattern]) => pattern.test(agent))?.[1] ?? []
  )
  return found.length === 0 ? null : found.join(" · ")
}

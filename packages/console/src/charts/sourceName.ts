/** The names that well-known sources write for themselves. */
const names: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bing: "Bing",
    facebook: "Facebook",
    github: "GitHub",
    google: "Google",
    instagram: "Instagram",
    linkedin: "LinkedIn",
    pinterest: "Pinterest",
    reddit: "Reddit",
    tiktok: "TikTok",
    twitter: "X",
    youtube: "YouTube"
  })
)

/** The name of a `utm_source`: the one that the source writes for itself, otherwise the text of the link. */
export const sourceName = (source: string): string => names.get(source.toLowerCase()) ?? source

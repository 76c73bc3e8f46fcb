import { platformTitles } from "@calendeal/domain/conversions"

const titles: ReadonlyMap<string, string> = new Map(Object.entries(platformTitles))

/** The name of an ad platform, which is the same in every language. */
export const platformName = (platform: string): string => titles.get(platform) ?? platform

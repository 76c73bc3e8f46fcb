/**
 * Where visits come from: `channelOf.ts` has the order of the rules, `ads.ts` the platforms of ads, `sites.ts` the known sites,
 * `sourceName.ts` the name of the source, `campaignOf.ts` the campaign.
 */

export { adPlatforms, platformOfWords } from "./ads.ts"
export { campaignOf, journeyPartOf } from "./campaignOf.ts"
export { channelOf } from "./channelOf.ts"
export { isFromAd, sourceName } from "./sourceName.ts"
export { signalAddresses, signalIds, signalPartOf, signalTexts, sourceTexts } from "./signalsOf.ts"

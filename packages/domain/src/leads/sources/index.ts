/** Where visits come from: `channelOf.ts` has the order of the rules, `sites.ts` the known sites, `campaignOf.ts` the campaign. */

export { campaignOf, journeyPartOf } from "./campaignOf.ts"
export { channelOf } from "./channelOf.ts"
export { signalAddresses, signalIds, signalPartOf, signalTexts } from "./signalsOf.ts"

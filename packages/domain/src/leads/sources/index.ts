/** Where visits come from: `channelOf.ts` has the order of the rules, `sites.ts` the known sites. */

export { channelOf } from "./channelOf.ts"
export { signalAddresses, signalIds, signalTexts } from "./signalsOf.ts"

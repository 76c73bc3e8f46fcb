/** Conference accounts and meeting links. `linkState.ts` decides who makes a meeting's link, and which one holds. */

export * from "./ConferenceAccount.ts"
export * from "./ConferenceGrants.ts"
export * from "./ConferenceProvider.ts"
export * from "./joinUrlOf.ts"
export * from "./linkState.ts"
export * from "./MeetingLink.ts"
export * from "./MeetingLinks.ts"
export * from "./renewConference.ts"
export * from "./sealConference.ts"
export * from "./settleLink.ts"
export * from "./testConference.ts"
export * from "./tryConference.ts"

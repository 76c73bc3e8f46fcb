export { conferenceGrantsContract } from "./ConferenceGrants.contract.ts"
export { conferenceProviderContract } from "./ConferenceProvider.contract.ts"
export { meetingLinksContract } from "./MeetingLinks.contract.ts"

/**
 * Meetings' links are made at providers, as deliveries of the outbox. Which link holds is decided in
 * `channels/conferencing/linkState.ts`.
 */

export { conferenceHandler } from "./conferenceHandler.ts"
export { enterMeeting } from "./enterMeeting.ts"

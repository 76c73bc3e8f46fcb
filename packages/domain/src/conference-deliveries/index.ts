export { conferenceHandler } from "./conferenceHandler.ts"
export { enterMeeting } from "./enterMeeting.ts"

/** Meetings at Zoom, Jitsi and BigBlueButton, a folder for each. */

export * as ConferenceProvider from "./ConferenceProvider.ts"

import type { ConnectWords } from "./ConnectWords.ts"

export const en: ConnectWords = {
  title: "Connect calendars",
  whose: "Whose calendars?",
  of: "Calendars of {host}",
  lead: "Appointments in connected calendars block times. Bookings are written into one of them.",
  none: "No calendar is connected.",
  read: "read {time}",
  notRead: "not read yet",
  failing: "cannot be read at the moment",
  ended: "The access has ended. Connect it again.",
  destination: "bookings are written here",
  connect: "Connect {provider}",
  again: "Connect again",
  disconnect: "Disconnect",
  confirm: "Disconnect now",
  notConfirmed:
    "Google did not confirm the end of the access. Try again, or disconnect anyway and remove the access in your Google account.",
  anyway: "Disconnect anyway",
  redirect: "Redirect address to register at {provider}, exactly",
  copy: "Copy",
  copied: "Copied",
  notSetUp:
    "{provider} is not set up. Its client is set by the operator, or by an administrator in the console under Connections.",
  notAllowed: "Your role does not allow this. Ask an administrator.",
  finishing: "Connecting …",
  chooseTitle: "Choose calendars",
  chooseLead: "Appointments in the ticked calendars block times.",
  busy: "Calendars that count as busy",
  writeInto: "Write bookings into",
  writeNowhere: "None of them",
  choose: "Connect",
  notChosen: "{calendar} could not be connected. Check that you can open it in your account.",
  chosenNone: "Tick at least one calendar.",
  doneTitle: "Connected",
  doneText: "The calendars are read every few minutes from now on.",
  back: "Show the calendars",
  refusedTitle: "Not connected",
  begin: "Start again",
  reasons: {
    unknown: "The connection is unknown or has ended. Start again.",
    other_browser: "The connection was started in another browser or session. Start again in this one.",
    used: "This response has already been used. Start again.",
    expired: "The connection took longer than 10 minutes. Start again.",
    other_provider: "The response comes from a different provider than the one that was asked. Start again.",
    denied: "You did not grant access. Nothing was connected.",
    provider_refused:
      "The provider refuses the access. Ask an admin or the operator to check the client and its scopes.",
    code_refused: "The provider no longer accepts its response. Start again.",
    scope_missing: "A permission is missing. Start again, and leave all boxes ticked.",
    no_refresh_token:
      "The provider granted no lasting access. Remove the app from your account, and start again.",
    other_account:
      "This is a different account. Start again, and choose the account that was connected before.",
    unavailable: "The provider cannot be reached. Start again in a few minutes."
  }
}

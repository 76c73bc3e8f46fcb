import type { AccountsWords } from "./AccountsWords.ts"

export const en: AccountsWords = {
  title: "Connected accounts",
  meetings: "Online meetings",
  meetingsLead: "Zoom makes a link for each booking. Choose the account in the event type.",
  ads: "Ad platforms",
  adsLead: "Leads, bookings and payments are reported to the platforms on which you buy ads.",
  none: "No account is connected.",
  works: "connected",
  endsOn: "the access ends {time}: connect it again before",
  unused: "not used yet: send a test event, then use it",
  use: "Use it",
  disconnect: "Disconnect",
  confirm: "Disconnect now",
  notConfirmed:
    "The provider did not confirm the end of the access. Try again, or disconnect anyway and remove the access in the account.",
  inUse: "Event types use this account. Choose another one there first.",
  setUp: "Set up {platform}",
  newValue: "Enter a new access token",
  findAt: "Find it in {platform} at: {path}",
  check: "Check these values: {fields}.",
  optional: "optional",
  consentOnly: "Report only people who agreed to it",
  save: "Save and send a test event",
  chooseTitle: "Choose the ad account",
  chooseLead: "{platform} allowed the access. To which account are conversions reported?",
  doneText: "The account is connected.",
  back: "Show the accounts",
  test: "Send a test event",
  testing: "Sending …",
  fields: {
    datasetId: "Dataset id",
    pixelCode: "Pixel code",
    pixelId: "Pixel id",
    tagId: "Tag id",
    customerId: "Customer id, 10 digits",
    loginCustomerId: "Customer id of the manager account",
    credential: "Access token",
    testCode: "Test code",
    lead: "Id for leads",
    schedule: "Id for bookings",
    purchase: "Id for payments"
  },
  answers: {
    accepted:
      "{platform} accepted the test event. It appears in the platform’s test tool and is not counted.",
    pending: "{platform} received the test event and checks it.",
    throttled: "{platform} receives too many requests at the moment. Try again in a few minutes.",
    retryable: "{platform} cannot be reached or has a fault. Try again in a few minutes. ({code})",
    rejected: "{platform} rejected the test event: check the values. ({code})",
    auth_expired: "{platform} does not accept the access token. Make a new one, and enter it.",
    no_test_mode: "{platform} has no test events. You see its answer with the first conversion.",
    no_test_code:
      "Enter a test code to send test events. Without one, you see the answer with the first conversion."
  }
}

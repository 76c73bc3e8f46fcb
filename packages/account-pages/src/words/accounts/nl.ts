import type { AccountsWords } from "./AccountsWords.ts"

export const nl: AccountsWords = {
  title: "Gekoppelde accounts",
  meetings: "Online afspraken",
  meetingsLead: "Zoom maakt voor elke boeking een link. Kies het account in het afspraaktype.",
  ads: "Advertentieplatforms",
  adsLead: "Leads, boekingen en betalingen worden gemeld aan de platforms waarop u adverteert.",
  none: "Er is geen account gekoppeld.",
  works: "gekoppeld",
  endsOn: "de toegang eindigt {time}: koppel het daarvoor opnieuw",
  unused: "nog niet in gebruik: stuur een testgebeurtenis en neem het dan in gebruik",
  use: "Gebruiken",
  disconnect: "Ontkoppelen",
  confirm: "Nu ontkoppelen",
  notConfirmed:
    "De aanbieder heeft het einde van de toegang niet bevestigd. Probeer het opnieuw, of ontkoppel toch en verwijder de toegang in het account.",
  inUse: "Afspraaktypen gebruiken dit account. Kies daar eerst een ander.",
  setUp: "{platform} instellen",
  newValue: "Nieuw toegangstoken invoeren",
  findAt: "In {platform} te vinden bij: {path}",
  check: "Controleer deze waarden: {fields}.",
  optional: "optioneel",
  consentOnly: "Alleen mensen melden die akkoord gingen",
  save: "Opslaan en testgebeurtenis sturen",
  chooseTitle: "Advertentieaccount kiezen",
  chooseLead: "{platform} heeft de toegang toegestaan. Aan welk account worden conversies gemeld?",
  doneText: "Het account is gekoppeld.",
  back: "Accounts tonen",
  test: "Testgebeurtenis sturen",
  testing: "Wordt verstuurd …",
  fields: {
    datasetId: "Dataset-id",
    pixelCode: "Pixelcode",
    pixelId: "Pixel-id",
    tagId: "Tag-id",
    customerId: "Klant-id, 10 cijfers",
    loginCustomerId: "Klant-id van het beheeraccount",
    credential: "Toegangstoken",
    testCode: "Testcode",
    lead: "Id voor leads",
    schedule: "Id voor boekingen",
    purchase: "Id voor betalingen"
  },
  answers: {
    accepted:
      "{platform} heeft de testgebeurtenis geaccepteerd. Ze verschijnt in het testprogramma van het platform en telt niet mee.",
    pending: "{platform} heeft de testgebeurtenis ontvangen en controleert ze.",
    throttled:
      "{platform} krijgt op dit moment te veel verzoeken. Probeer het over een paar minuten opnieuw.",
    retryable:
      "{platform} is niet bereikbaar of heeft een storing. Probeer het over een paar minuten opnieuw. ({code})",
    rejected: "{platform} heeft de testgebeurtenis geweigerd: controleer de waarden. ({code})",
    auth_expired: "{platform} accepteert het toegangstoken niet. Maak een nieuw en voer het in.",
    no_test_mode: "{platform} heeft geen testgebeurtenissen. U ziet het antwoord bij de eerste conversie.",
    no_test_code:
      "Voer een testcode in om testgebeurtenissen te sturen. Zonder code ziet u het antwoord bij de eerste conversie."
  }
}

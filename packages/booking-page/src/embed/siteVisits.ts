// The source of `visits.js`. It runs on other sites as a classic script and defines no globals.
import { touchHere } from "./touchOf.ts"
import { asksForPrivacy, forgetVisits, rememberVisit } from "./visits.ts"

/** Where the browser keeps the visits of the site, for the booking pages on it. */
const key = "calendeal:visits"
const forget = () => forgetVisits(key)
const remember = () => rememberVisit(key, touchHere())

// Remembers this visit if the site says that the visitor has agreed: by the attribute `data-visits="allowed"`, or later by an event.
// A visitor who declines, and a browser that asks for privacy, have nothing stored (D-JRN-8).
const choice = document.currentScript?.dataset["visits"]
if (asksForPrivacy()) forget()
else {
  if (choice === "allowed") remember()
  if (choice === "denied") forget()
  addEventListener("calendeal:visits-allowed", remember)
  addEventListener("calendeal:visits-denied", forget)
}

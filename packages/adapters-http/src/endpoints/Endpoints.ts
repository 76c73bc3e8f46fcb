import * as Layer from "effect/Layer"
import { HttpApiBuilder } from "effect/http-api"
import { CalendealApi } from "../contract/index.ts"
import {
  acceptInvitation,
  endOtherSessions,
  endSession,
  getAccount,
  listSessions,
  signOut
} from "./account/ownAccount.ts"
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  finishPasskeySignIn,
  listPasskeys,
  removePasskey
} from "./account/passkeys.ts"
import { removePassword, setPassword, showPassword, signInWithPassword } from "./account/passwords.ts"
import { beginProviderSignIn, finishProviderSignIn } from "./account/providerSignIn.ts"
import { followLink, requestSignIn, showLink } from "./account/signIn.ts"
import { monthAvailability, pageCalendar, slots } from "./availability.ts"
import { book } from "./book.ts"
import { bookingCancel, bookingSummary } from "./bookingByToken.ts"
import { noteGoogleChange, noteMicrosoftChange } from "./calendarNotifications.ts"
import { capture } from "./capture.ts"
import { funnelEvents } from "./funnelEvents.ts"
import { stopReminders, verifySender } from "./mailLinks.ts"
import { Management } from "./management/Management.ts"
import { recordTransaction } from "./recordTransaction.ts"

/** Every endpoint of the contract. Bodies are read by the endpoints themselves (see `fieldsOf`). */
export const Endpoints = Layer.mergeAll(
  HttpApiBuilder.group(CalendealApi, "booking", (handlers) =>
    handlers
      .handleRaw("capture", capture)
      .handleRaw("book", book)
      .handle("monthAvailability", monthAvailability)
      .handle("slots", slots)
      .handle("bookingSummary", bookingSummary)
      .handle("bookingCancel", bookingCancel)
      .handleRaw("funnelEvents", funnelEvents)
  ),
  HttpApiBuilder.group(CalendealApi, "revenue", (handlers) =>
    handlers.handleRaw("recordTransaction", recordTransaction)
  ),
  HttpApiBuilder.group(CalendealApi, "page", (handlers) => handlers.handle("pageCalendar", pageCalendar)),
  HttpApiBuilder.group(CalendealApi, "mailLinks", (handlers) =>
    handlers.handleRaw("verifySender", verifySender).handleRaw("stopReminders", stopReminders)
  ),
  HttpApiBuilder.group(CalendealApi, "calendarNotifications", (handlers) =>
    handlers
      .handleRaw("noteGoogleChange", noteGoogleChange)
      .handleRaw("noteMicrosoftChange", noteMicrosoftChange)
  ),
  HttpApiBuilder.group(CalendealApi, "account", (handlers) =>
    handlers
      .handleRaw("requestSignIn", requestSignIn)
      .handleRaw("showLink", showLink)
      .handleRaw("followLink", followLink)
      .handleRaw("beginProviderSignIn", beginProviderSignIn)
      .handleRaw("finishProviderSignIn", finishProviderSignIn)
      .handleRaw("beginPasskeySignIn", beginPasskeySignIn)
      .handleRaw("finishPasskeySignIn", finishPasskeySignIn)
      .handle("listPasskeys", listPasskeys)
      .handle("beginPasskey", beginPasskey)
      .handleRaw("addPasskey", addPasskey)
      .handle("removePasskey", removePasskey)
      .handleRaw("signInWithPassword", signInWithPassword)
      .handle("showPassword", showPassword)
      .handleRaw("setPassword", setPassword)
      .handle("removePassword", removePassword)
      .handle("getAccount", getAccount)
      .handle("acceptInvitation", acceptInvitation)
      .handle("listSessions", listSessions)
      .handle("endSession", endSession)
      .handle("endOtherSessions", endOtherSessions)
      .handle("signOut", signOut)
  ),
  Management
)

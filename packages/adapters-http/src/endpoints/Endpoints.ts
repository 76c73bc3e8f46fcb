import * as Layer from "effect/Layer"
import { HttpApiBuilder } from "effect/http-api"
import { CalendealApi } from "../contract/index.ts"
import {
  acceptInvitation,
  revokeOtherSessions,
  revokeSession,
  getAccount,
  listSessions,
  signOut
} from "./account/ownAccount.ts"
import { answerAskedBooking, getAskedBooking } from "./account/answers.ts"
import {
  createAssistant,
  getAssistantRequest,
  listAssistants,
  revokeAssistant
} from "./account/assistants.ts"
import {
  createPasskey,
  startPasskeyRegistration,
  startPasskeySignIn,
  finishPasskeySignIn,
  listPasskeys,
  deletePasskey
} from "./account/passkeys.ts"
import { deletePassword, setPassword, getPasswordStatus, signInWithPassword } from "./account/passwords.ts"
import { startProviderSignIn, finishProviderSignIn } from "./account/providerSignIn.ts"
import { signInWithLink, sendSignInLink, getSignInLink } from "./account/signIn.ts"
import { getMonthAvailability, getPageCalendar, slots } from "./availability.ts"
import { book } from "./book.ts"
import { cancelBooking, getBookingSummary } from "./bookingByToken.ts"
import { receiveGoogleNotification, receiveMicrosoftNotifications } from "./calendarNotifications.ts"
import { capture } from "./capture.ts"
import { FloodedHooks } from "./FloodedHooks.ts"
import { createFunnelEvents } from "./funnelEvents.ts"
import { unsubscribeFromReminders, verifySender } from "./mailLinks.ts"
import { Management } from "./management/Management.ts"
import { receiveStripeEvent } from "./paymentHooks.ts"
import { receiveReport } from "./receiveReport.ts"
import { answerOfferedTime, getOfferedTime } from "./account/offeredTimes.ts"
import { answerProposedTimes, getProposedTimes } from "./account/proposedTimes.ts"
import { holdSlot, releaseSlot } from "./slotHolds.ts"
import { createWaitingEntry } from "./waitingList.ts"
import { createRefund } from "./createRefund.ts"
import { createTransaction } from "./createTransaction.ts"

/** Every endpoint of the contract. Bodies are read by the endpoints themselves (see `fieldsOf`). */
export const Endpoints = Layer.mergeAll(
  HttpApiBuilder.group(CalendealApi, "booking", (handlers) =>
    handlers
      .handleRaw("capture", capture)
      .handleRaw("book", book)
      .handle("getMonthAvailability", getMonthAvailability)
      .handle("listSlots", slots)
      .handle("getBookingSummary", getBookingSummary)
      .handleRaw("cancelBooking", cancelBooking)
      .handleRaw("createWaitingEntry", createWaitingEntry)
      .handleRaw("createFunnelEvents", createFunnelEvents)
  ),
  HttpApiBuilder.group(CalendealApi, "revenue", (handlers) =>
    handlers.handleRaw("createTransaction", createTransaction).handleRaw("createRefund", createRefund)
  ),
  HttpApiBuilder.group(CalendealApi, "page", (handlers) =>
    handlers
      .handle("getPageCalendar", getPageCalendar)
      .handleRaw("holdSlot", holdSlot)
      .handleRaw("releaseSlot", releaseSlot)
  ),
  HttpApiBuilder.group(CalendealApi, "mailLinks", (handlers) =>
    handlers
      .handleRaw("verifySender", verifySender)
      .handleRaw("unsubscribeFromReminders", unsubscribeFromReminders)
  ),
  HttpApiBuilder.group(CalendealApi, "calendarNotifications", (handlers) =>
    handlers
      .handleRaw("receiveGoogleNotification", receiveGoogleNotification)
      .handleRaw("receiveMicrosoftNotifications", receiveMicrosoftNotifications)
  ),
  HttpApiBuilder.group(CalendealApi, "paymentHooks", (handlers) =>
    handlers
      .handleRaw("receiveStripeEvent", receiveStripeEvent)
      .handleRaw("receiveReport", receiveReport(new FloodedHooks()))
  ),
  HttpApiBuilder.group(CalendealApi, "account", (handlers) =>
    handlers
      .handleRaw("sendSignInLink", sendSignInLink)
      .handleRaw("getSignInLink", getSignInLink)
      .handleRaw("signInWithLink", signInWithLink)
      .handleRaw("getAskedBooking", getAskedBooking)
      .handleRaw("answerAskedBooking", answerAskedBooking)
      .handleRaw("getOfferedTime", getOfferedTime)
      .handleRaw("answerOfferedTime", answerOfferedTime)
      .handleRaw("getProposedTimes", getProposedTimes)
      .handleRaw("answerProposedTimes", answerProposedTimes)
      .handleRaw("startProviderSignIn", startProviderSignIn)
      .handleRaw("finishProviderSignIn", finishProviderSignIn)
      .handleRaw("startPasskeySignIn", startPasskeySignIn)
      .handleRaw("finishPasskeySignIn", finishPasskeySignIn)
      .handle("listPasskeys", listPasskeys)
      .handle("startPasskeyRegistration", startPasskeyRegistration)
      .handleRaw("createPasskey", createPasskey)
      .handle("deletePasskey", deletePasskey)
      .handleRaw("signInWithPassword", signInWithPassword)
      .handle("getPasswordStatus", getPasswordStatus)
      .handleRaw("setPassword", setPassword)
      .handle("deletePassword", deletePassword)
      .handleRaw("getAssistantRequest", getAssistantRequest)
      .handleRaw("createAssistant", createAssistant)
      .handle("listAssistants", listAssistants)
      .handle("revokeAssistant", revokeAssistant)
      .handle("getAccount", getAccount)
      .handle("acceptInvitation", acceptInvitation)
      .handle("listSessions", listSessions)
      .handle("revokeSession", revokeSession)
      .handle("revokeOtherSessions", revokeOtherSessions)
      .handle("signOut", signOut)
  ),
  Management
)

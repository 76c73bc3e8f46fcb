import { HttpApiBuilder } from "effect/http-api"
import { CalendealApi } from "../../contract/index.ts"
import {
  listAccessTokens,
  listMemberTokens,
  mintAccessToken,
  refuseMemberToken,
  refuseMemberTokens,
  revokeAccessToken,
  rotateAccessToken
} from "./accessTokens.ts"
import { getApiKey, issueApiKey, listApiKeys, revokeApiKey, rotateApiKey } from "./apiKeys.ts"
import { listAuditLog } from "./auditLog.ts"
import { cancelBooking, getBooking, listBookings, mintSummaryToken } from "./bookings.ts"
import { addCalendar, getCalendar, listCalendars, removeCalendar } from "./calendars.ts"
import { eraseContact, getContact, listContacts } from "./contacts.ts"
import { listConversionDispatches, retryConversionDispatch } from "./conversionDispatches.ts"
import { changeDeal, getDeal, listDeals, openDeal } from "./deals.ts"
import {
  changeEventType,
  createEventType,
  getEventType,
  listEventTypes,
  removeEventType
} from "./eventTypes.ts"
import { explainStart } from "./explainStart.ts"
import { erasePerson, exportContact, exportPerson } from "./personalData.ts"
import { changeHost, createHost, getHost, listHosts, removeHost } from "./hosts.ts"
import {
  changeIntegration,
  createIntegration,
  getIntegration,
  listIntegrations,
  removeIntegration,
  testIntegration
} from "./integrations.ts"
import { changeMember, getMember, listMembers, seatMember, unseatMember } from "./members.ts"
import { reportFunnel, reportRevenue } from "./reports.ts"
import { getTransaction, listTransactions } from "./transactions.ts"
import { listWebhookDeliveries, resendWebhookDelivery } from "./webhookDeliveries.ts"
import {
  addWebhook,
  changeWebhook,
  getWebhook,
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
  testWebhook
} from "./webhooks.ts"
import { changeWorkspace, createWorkspace, getWorkspace, removeWorkspace } from "./workspaces.ts"

/** Every endpoint of the management API. */
export const Management = HttpApiBuilder.group(CalendealApi, "management", (handlers) =>
  handlers
    .handleRaw("createWorkspace", createWorkspace)
    .handle("getWorkspace", getWorkspace)
    .handleRaw("changeWorkspace", changeWorkspace)
    .handleRaw("removeWorkspace", removeWorkspace)
    .handle("listMembers", listMembers)
    .handle("getMember", getMember)
    .handleRaw("seatMember", seatMember)
    .handleRaw("changeMember", changeMember)
    .handle("unseatMember", unseatMember)
    .handle("listMemberTokens", listMemberTokens)
    .handle("refuseMemberToken", refuseMemberToken)
    .handle("refuseMemberTokens", refuseMemberTokens)
    .handle("listAccessTokens", listAccessTokens)
    .handleRaw("mintAccessToken", mintAccessToken)
    .handleRaw("rotateAccessToken", rotateAccessToken)
    .handle("revokeAccessToken", revokeAccessToken)
    .handle("listHosts", listHosts)
    .handle("getHost", getHost)
    .handleRaw("createHost", createHost)
    .handleRaw("changeHost", changeHost)
    .handle("removeHost", removeHost)
    .handle("listCalendars", listCalendars)
    .handle("getCalendar", getCalendar)
    .handleRaw("addCalendar", addCalendar)
    .handle("removeCalendar", removeCalendar)
    .handle("listEventTypes", listEventTypes)
    .handle("getEventType", getEventType)
    .handleRaw("createEventType", createEventType)
    .handleRaw("changeEventType", changeEventType)
    .handle("removeEventType", removeEventType)
    .handle("explainStart", explainStart)
    .handle("listApiKeys", listApiKeys)
    .handle("getApiKey", getApiKey)
    .handleRaw("issueApiKey", issueApiKey)
    .handleRaw("rotateApiKey", rotateApiKey)
    .handle("revokeApiKey", revokeApiKey)
    .handle("listContacts", listContacts)
    .handle("getContact", getContact)
    .handle("exportContact", exportContact)
    .handle("eraseContact", eraseContact)
    .handleRaw("exportPerson", exportPerson)
    .handleRaw("erasePerson", erasePerson)
    .handle("listBookings", listBookings)
    .handle("getBooking", getBooking)
    .handle("cancelBooking", cancelBooking)
    .handle("mintSummaryToken", mintSummaryToken)
    .handle("listDeals", listDeals)
    .handle("getDeal", getDeal)
    .handleRaw("openDeal", openDeal)
    .handleRaw("changeDeal", changeDeal)
    .handle("listTransactions", listTransactions)
    .handle("getTransaction", getTransaction)
    .handle("reportFunnel", reportFunnel)
    .handle("reportRevenue", reportRevenue)
    .handle("listIntegrations", listIntegrations)
    .handle("getIntegration", getIntegration)
    .handleRaw("createIntegration", createIntegration)
    .handleRaw("changeIntegration", changeIntegration)
    .handle("removeIntegration", removeIntegration)
    .handleRaw("testIntegration", testIntegration)
    .handle("listConversionDispatches", listConversionDispatches)
    .handle("retryConversionDispatch", retryConversionDispatch)
    .handle("listWebhooks", listWebhooks)
    .handle("getWebhook", getWebhook)
    .handleRaw("addWebhook", addWebhook)
    .handleRaw("changeWebhook", changeWebhook)
    .handle("removeWebhook", removeWebhook)
    .handleRaw("rotateWebhookSecret", rotateWebhookSecret)
    .handle("testWebhook", testWebhook)
    .handle("listWebhookDeliveries", listWebhookDeliveries)
    .handle("resendWebhookDelivery", resendWebhookDelivery)
    .handle("listAuditLog", listAuditLog)
)

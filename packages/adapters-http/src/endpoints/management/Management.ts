import { HttpApiBuilder } from "effect/http-api"
import { CalendealApi } from "../../contract/index.ts"
import * as accessTokens from "./accessTokens.ts"
import * as apiKeys from "./apiKeys.ts"
import * as auditLog from "./auditLog.ts"
import * as bookingMails from "./bookingMails.ts"
import * as bookings from "./bookings.ts"
import * as calendars from "./calendars.ts"
import * as conferenceAccounts from "./conferenceAccounts.ts"
import * as connectionTests from "./connectionTests.ts"
import * as identityProviders from "./identityProviders.ts"
import * as oauthClients from "./oauthClients.ts"
import * as connections from "./connections.ts"
import * as contacts from "./contacts.ts"
import * as conversionDispatches from "./conversionDispatches.ts"
import * as deals from "./deals.ts"
import * as eventTypes from "./eventTypes.ts"
import * as explainStart from "./explainStart.ts"
import * as hosts from "./hosts.ts"
import * as integrations from "./integrations.ts"
import * as mail from "./mail.ts"
import * as mailAddresses from "./mailAddresses.ts"
import * as invitations from "./invitations.ts"
import * as memberSessions from "./memberSessions.ts"
import * as members from "./members.ts"
import * as personalData from "./personalData.ts"
import * as pictures from "./pictures.ts"
import * as reassignments from "./reassignments.ts"
import * as reports from "./reports.ts"
import * as transactions from "./transactions.ts"
import * as troubles from "./troubles.ts"
import * as webhookDeliveries from "./webhookDeliveries.ts"
import * as webhooks from "./webhooks.ts"
import * as workspaceFile from "./workspaceFile.ts"
import * as workspaces from "./workspaces.ts"

/** Every endpoint of the management API. */
export const Management = HttpApiBuilder.group(CalendealApi, "management", (handlers) =>
  handlers
    .handleRaw("createWorkspace", workspaces.createWorkspace)
    .handle("getWorkspace", workspaces.getWorkspace)
    .handleRaw("changeWorkspace", workspaces.changeWorkspace)
    .handleRaw("removeWorkspace", workspaces.removeWorkspace)
    .handle("exportWorkspaceFile", workspaceFile.exportFile)
    .handleRaw("planWorkspaceFile", workspaceFile.planFile)
    .handleRaw("applyWorkspaceFile", workspaceFile.applyFile)
    .handle("listMembers", members.listMembers)
    .handle("getMember", members.getMember)
    .handleRaw("seatMember", members.addMember)
    .handleRaw("changeMember", members.changeMember)
    .handle("unseatMember", members.removeMember)
    .handleRaw("inviteMember", invitations.inviteMember)
    .handle("sendInvitation", invitations.sendInvitation)
    .handle("listMemberSessions", memberSessions.listMemberSessions)
    .handle("refuseMemberSession", memberSessions.refuseMemberSession)
    .handle("refuseMemberSessions", memberSessions.refuseMemberSessions)
    .handle("listMemberTokens", accessTokens.listMemberTokens)
    .handle("refuseMemberToken", accessTokens.refuseMemberToken)
    .handle("refuseMemberTokens", accessTokens.refuseMemberTokens)
    .handle("listAccessTokens", accessTokens.listAccessTokens)
    .handleRaw("mintAccessToken", accessTokens.mintAccessToken)
    .handleRaw("rotateAccessToken", accessTokens.rotateAccessToken)
    .handle("revokeAccessToken", accessTokens.revokeAccessToken)
    .handle("listHosts", hosts.listHosts)
    .handle("getHost", hosts.getHost)
    .handleRaw("createHost", hosts.createHost)
    .handleRaw("changeHost", hosts.changeHost)
    .handle("removeHost", hosts.removeHost)
    .handleRaw("setLogo", pictures.setLogo)
    .handle("removeLogo", pictures.removeLogo)
    .handleRaw("setFace", pictures.setFace)
    .handle("removeFace", pictures.removeFace)
    .handle("listWorkspaceCalendars", calendars.listWorkspaceCalendars)
    .handle("listCalendars", calendars.listCalendars)
    .handle("getCalendar", calendars.getCalendar)
    .handle("listConnectionProviders", connections.listConnectionProviders)
    .handleRaw("startConnection", connections.startConnection)
    .handleRaw("startAccountConnection", connections.startAccountConnection)
    .handleRaw("answerConnection", connections.answerConnection)
    .handleRaw("chooseCalendar", connections.chooseCalendar)
    .handleRaw("chooseAdAccount", connections.chooseAdAccount)
    .handleRaw("addCalendar", calendars.addCalendar)
    .handleRaw("changeCalendar", calendars.changeCalendar)
    .handle("removeCalendar", calendars.removeCalendar)
    .handle("listOAuthClients", oauthClients.listOAuthClients)
    .handleRaw("storeOAuthClient", oauthClients.storeOAuthClient)
    .handle("removeOAuthClient", oauthClients.removeOAuthClient)
    .handle("listIdentityProviders", identityProviders.listIdentityProviders)
    .handle("getIdentityProvider", identityProviders.getIdentityProvider)
    .handleRaw("addIdentityProvider", identityProviders.addIdentityProvider)
    .handle("removeIdentityProvider", identityProviders.removeIdentityProvider)
    .handle("listConferenceAccounts", conferenceAccounts.listConferenceAccounts)
    .handle("getConferenceAccount", conferenceAccounts.getConferenceAccount)
    .handleRaw("addConferenceAccount", conferenceAccounts.addConferenceAccount)
    .handle("removeConferenceAccount", conferenceAccounts.removeConferenceAccount)
    .handle("listEventTypes", eventTypes.listEventTypes)
    .handle("getEventType", eventTypes.getEventType)
    .handleRaw("createEventType", eventTypes.createEventType)
    .handleRaw("changeEventType", eventTypes.changeEventType)
    .handle("removeEventType", eventTypes.removeEventType)
    .handle("explainStart", explainStart.explainStart)
    .handle("listApiKeys", apiKeys.listApiKeys)
    .handle("getApiKey", apiKeys.getApiKey)
    .handleRaw("issueApiKey", apiKeys.issueApiKey)
    .handleRaw("rotateApiKey", apiKeys.rotateApiKey)
    .handle("revokeApiKey", apiKeys.revokeApiKey)
    .handle("listContacts", contacts.listContacts)
    .handle("getContact", contacts.getContact)
    .handle("exportContact", personalData.exportContact)
    .handleRaw("mergeContacts", contacts.mergeContacts)
    .handle("eraseContact", contacts.eraseContact)
    .handleRaw("exportPerson", personalData.exportPerson)
    .handleRaw("erasePerson", personalData.erasePerson)
    .handle("listBookings", bookings.listBookings)
    .handle("getBooking", bookings.getBooking)
    .handle("cancelBooking", bookings.cancelBooking)
    .handleRaw("rescheduleBooking", bookings.rescheduleBooking)
    .handle("listOfferedTimes", bookings.listOfferedTimes)
    .handleRaw("reassignBooking", reassignments.reassignBooking)
    .handle("listSubstitutes", reassignments.listSubstitutes)
    .handleRaw("settleCalendarEntry", bookings.settleCalendarEntry)
    .handleRaw("markAttendance", bookings.markAttendance)
    .handle("mintSummaryToken", bookings.mintSummaryToken)
    .handle("listBookingMails", bookingMails.listBookingMails)
    .handleRaw("resendBookingMails", bookingMails.resendBookingMails)
    .handle("listDeals", deals.listDeals)
    .handle("getDeal", deals.getDeal)
    .handleRaw("openDeal", deals.openDeal)
    .handleRaw("changeDeal", deals.changeDeal)
    .handle("listTransactions", transactions.listTransactions)
    .handle("getTransaction", transactions.getTransaction)
    .handleRaw("recordPayment", transactions.recordPayment)
    .handle("reportFunnel", reports.reportFunnel)
    .handle("reportSteps", reports.reportSteps)
    .handle("reportRevenue", reports.reportRevenue)
    .handle("testCalendar", connectionTests.testCalendar)
    .handle("testConferenceAccount", connectionTests.testConferenceAccount)
    .handle("testMailServer", connectionTests.testMailServer)
    .handle("listTroubles", troubles.listTroubles)
    .handle("listIntegrations", integrations.listIntegrations)
    .handle("getIntegration", integrations.getIntegration)
    .handleRaw("createIntegration", integrations.createIntegration)
    .handleRaw("changeIntegration", integrations.changeIntegration)
    .handle("removeIntegration", integrations.removeIntegration)
    .handleRaw("testIntegration", integrations.testIntegration)
    .handle("listConversionDispatches", conversionDispatches.listConversionDispatches)
    .handle("retryConversionDispatch", conversionDispatches.retryConversionDispatch)
    .handle("listWebhooks", webhooks.listWebhooks)
    .handle("getWebhook", webhooks.getWebhook)
    .handleRaw("addWebhook", webhooks.addWebhook)
    .handleRaw("changeWebhook", webhooks.changeWebhook)
    .handle("removeWebhook", webhooks.removeWebhook)
    .handleRaw("rotateWebhookSecret", webhooks.rotateWebhookSecret)
    .handle("testWebhook", webhooks.testWebhook)
    .handle("listWebhookDeliveries", webhookDeliveries.listWebhookDeliveries)
    .handle("resendWebhookDelivery", webhookDeliveries.resendWebhookDelivery)
    .handle("getMailSettings", mail.getMailSettings)
    .handleRaw("changeMailSettings", mail.changeMailSettings)
    .handleRaw("previewMail", mail.previewMail)
    .handle("sendSenderVerification", mailAddresses.sendVerification)
    .handleRaw("lookUpSuppression", mailAddresses.lookUpSuppression)
    .handleRaw("liftSuppression", mailAddresses.liftSuppression)
    .handle("listAuditLog", auditLog.listAuditLog)
)

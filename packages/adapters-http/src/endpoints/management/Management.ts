import { HttpApiBuilder } from "effect/http-api"
import { CalendealApi } from "../../contract/index.ts"
import { getCapacityReport } from "./capacityReport.ts"
import * as accessTokens from "./accessTokens.ts"
import * as apiKeys from "./apiKeys.ts"
import * as auditLog from "./auditLog.ts"
import * as bookingGroups from "./bookingGroups.ts"
import * as bookingMails from "./bookingMails.ts"
import * as bookings from "./bookings.ts"
import * as bookingsForPeople from "./bookingsForPeople.ts"
import * as calendars from "./calendars.ts"
import * as calendarServers from "./calendarServers.ts"
import * as oneOffLinks from "./oneOffLinks.ts"
import * as waitingEntries from "./waitingEntries.ts"
import * as proposals from "./proposals.ts"
import * as reservations from "./reservations.ts"
import * as savedViews from "./savedViews.ts"
import * as paymentConnections from "./paymentConnections.ts"
import * as unmatchedEntries from "./unmatchedEntries.ts"
import * as conferenceAccounts from "./conferenceAccounts.ts"
import * as connectionTests from "./connectionTests.ts"
import * as identityProviders from "./identityProviders.ts"
import * as oauthClients from "./oauthClients.ts"
import * as paymentAccount from "./paymentAccount.ts"
import * as connections from "./connections.ts"
import * as contacts from "./contacts.ts"
import * as conversionDispatches from "./conversionDispatches.ts"
import * as deals from "./deals.ts"
import * as eventTypes from "./eventTypes.ts"
import * as explainAvailability from "./explainAvailability.ts"
import * as hosts from "./hosts.ts"
import * as hostStates from "./hostStates.ts"
import * as integrations from "./integrations.ts"
import * as mail from "./mail.ts"
import * as mailAddresses from "./mailAddresses.ts"
import * as mailPreviews from "./mailPreviews.ts"
import * as mailTexts from "./mailTexts.ts"
import * as invitations from "./invitations.ts"
import * as memberSessions from "./memberSessions.ts"
import * as members from "./members.ts"
import * as personalData from "./personalData.ts"
import * as pictures from "./pictures.ts"
import * as reassignments from "./reassignments.ts"
import * as severalReassignments from "./severalReassignments.ts"
import { getLeadReport } from "./leadReport.ts"
import * as meetingReports from "./meetingReports.ts"
import { replayEventType } from "./replayEventType.ts"
import * as reports from "./reports.ts"
import * as recordedSpend from "./recordedSpend.ts"
import * as spend from "./spend.ts"
import * as transactions from "./transactions.ts"
import * as problems from "./problems.ts"
import * as webhookDeliveries from "./webhookDeliveries.ts"
import * as webhooks from "./webhooks.ts"
import * as workspaceFile from "./workspaceFile.ts"
import * as workspaces from "./workspaces.ts"

/** Every endpoint of the management API. */
export const Management = HttpApiBuilder.group(CalendealApi, "management", (handlers) =>
  handlers
    .handleRaw("createWorkspace", workspaces.createWorkspace)
    .handle("getWorkspace", workspaces.getWorkspace)
    .handleRaw("updateWorkspace", workspaces.updateWorkspace)
    .handleRaw("deleteWorkspace", workspaces.deleteWorkspace)
    .handle("exportWorkspaceFile", workspaceFile.exportFile)
    .handleRaw("planWorkspaceFile", workspaceFile.planFile)
    .handleRaw("applyWorkspaceFile", workspaceFile.applyFile)
    .handle("listMembers", members.listMembers)
    .handle("getMember", members.getMember)
    .handleRaw("createMember", members.addMember)
    .handleRaw("updateMember", members.updateMember)
    .handle("deleteMember", members.removeMember)
    .handleRaw("inviteMember", invitations.inviteMember)
    .handle("resendInvitation", invitations.resendInvitation)
    .handle("listMemberSessions", memberSessions.listMemberSessions)
    .handle("revokeMemberSession", memberSessions.revokeMemberSession)
    .handle("revokeMemberSessions", memberSessions.revokeMemberSessions)
    .handle("listMemberAccessTokens", accessTokens.listMemberAccessTokens)
    .handle("revokeMemberAccessToken", accessTokens.revokeMemberAccessToken)
    .handle("revokeMemberAccessTokens", accessTokens.revokeMemberAccessTokens)
    .handle("listAccessTokens", accessTokens.listAccessTokens)
    .handleRaw("createAccessToken", accessTokens.createAccessToken)
    .handleRaw("rotateAccessToken", accessTokens.rotateAccessToken)
    .handle("revokeAccessToken", accessTokens.revokeAccessToken)
    .handle("listHosts", hosts.listHosts)
    .handle("getHost", hosts.getHost)
    .handleRaw("createHost", hosts.createHost)
    .handleRaw("updateHost", hosts.updateHost)
    .handle("deleteHost", hosts.deleteHost)
    .handleRaw("setLogo", pictures.setLogo)
    .handle("deleteLogo", pictures.deleteLogo)
    .handleRaw("setHostPicture", pictures.setHostPicture)
    .handle("deleteHostPicture", pictures.deleteHostPicture)
    .handle("listWorkspaceCalendars", calendars.listWorkspaceCalendars)
    .handle("listCalendars", calendars.listCalendars)
    .handle("getCalendar", calendars.getCalendar)
    .handle("listConnectionProviders", connections.listConnectionProviders)
    .handleRaw("startConnection", connections.startConnection)
    .handleRaw("startWorkspaceConnection", connections.startWorkspaceConnection)
    .handleRaw("finishConnection", connections.finishConnection)
    .handleRaw("createCalendarFromConnection", connections.createCalendarFromConnection)
    .handleRaw("createIntegrationFromConnection", connections.createIntegrationFromConnection)
    .handleRaw("createCalendar", calendars.createCalendar)
    .handleRaw("discoverCalendars", calendarServers.discoverCalendars)
    .handleRaw("updateCalendar", calendars.updateCalendar)
    .handle("deleteCalendar", calendars.deleteCalendar)
    .handle("getPaymentAccount", paymentAccount.getPaymentAccount)
    .handleRaw("setPaymentAccount", paymentAccount.setPaymentAccount)
    .handle("deletePaymentAccount", paymentAccount.deletePaymentAccount)
    .handle("listOAuthClients", oauthClients.listOAuthClients)
    .handleRaw("setOAuthClient", oauthClients.setOAuthClient)
    .handle("deleteOAuthClient", oauthClients.deleteOAuthClient)
    .handle("listIdentityProviders", identityProviders.listIdentityProviders)
    .handle("getIdentityProvider", identityProviders.getIdentityProvider)
    .handleRaw("createIdentityProvider", identityProviders.createIdentityProvider)
    .handle("deleteIdentityProvider", identityProviders.deleteIdentityProvider)
    .handle("listOneOffLinks", oneOffLinks.listOneOffLinks)
    .handle("getOneOffLink", oneOffLinks.getOneOffLink)
    .handleRaw("createOneOffLinks", oneOffLinks.createOneOffLinks)
    .handle("deleteOneOffLink", oneOffLinks.deleteOneOffLink)
    .handle("listWaitingEntries", waitingEntries.listWaitingEntries)
    .handle("getWaitingEntry", waitingEntries.getWaitingEntry)
    .handle("deleteWaitingEntry", waitingEntries.deleteWaitingEntry)
    .handle("listProposals", proposals.listProposals)
    .handle("getProposal", proposals.getProposal)
    .handleRaw("createProposal", proposals.createProposal)
    .handle("deleteProposal", proposals.deleteProposal)
    .handle("listReservations", reservations.listReservations)
    .handle("getReservation", reservations.getReservation)
    .handleRaw("createReservation", reservations.createReservation)
    .handleRaw("extendReservation", reservations.extendReservationTime)
    .handle("deleteReservation", reservations.release)
    .handleRaw("bookReservation", reservations.bookReservation)
    .handle("listPaymentConnections", paymentConnections.listPaymentConnections)
    .handle("getPaymentConnection", paymentConnections.getPaymentConnection)
    .handleRaw("createPaymentConnection", paymentConnections.createPaymentConnection)
    .handleRaw("updatePaymentConnection", paymentConnections.updatePaymentConnection)
    .handle("deletePaymentConnection", paymentConnections.deletePaymentConnection)
    .handle("listSavedViews", savedViews.listSavedViews)
    .handle("getSavedView", savedViews.getSavedView)
    .handleRaw("createSavedView", savedViews.createSavedView)
    .handleRaw("updateSavedView", savedViews.updateSavedView)
    .handle("deleteSavedView", savedViews.deleteSavedView)
    .handle("setSavedViewSubscription", savedViews.setSavedViewSubscription)
    .handle("deleteSavedViewSubscription", savedViews.deleteSavedViewSubscription)
    .handle("listUnmatchedEntries", unmatchedEntries.listUnmatchedEntries)
    .handle("getUnmatchedEntry", unmatchedEntries.getUnmatchedEntry)
    .handleRaw("assignUnmatchedEntry", unmatchedEntries.assignUnmatchedEntry)
    .handleRaw("dismissUnmatchedEntry", unmatchedEntries.dismissUnmatchedEntry)
    .handle("restoreUnmatchedEntry", unmatchedEntries.restoreUnmatchedEntry)
    .handle("listConferenceAccounts", conferenceAccounts.listConferenceAccounts)
    .handle("getConferenceAccount", conferenceAccounts.getConferenceAccount)
    .handleRaw("createConferenceAccount", conferenceAccounts.createConferenceAccount)
    .handle("deleteConferenceAccount", conferenceAccounts.deleteConferenceAccount)
    .handle("listEventTypes", eventTypes.listEventTypes)
    .handle("getEventType", eventTypes.getEventType)
    .handleRaw("createEventType", eventTypes.createEventType)
    .handleRaw("updateEventType", eventTypes.updateEventType)
    .handle("deleteEventType", eventTypes.deleteEventType)
    .handle("explainAvailability", explainAvailability.explainAvailability)
    .handle("explainDay", explainAvailability.explainDay)
    .handleRaw("replayEventType", replayEventType)
    .handle("listHostStates", hostStates.listHostStates)
    .handle("listEventTypeTimes", eventTypes.listEventTypeTimes)
    .handle("listCalendarTimes", hostStates.listCalendarTimes)
    .handle("listApiKeys", apiKeys.listApiKeys)
    .handle("getApiKey", apiKeys.getApiKey)
    .handleRaw("createApiKey", apiKeys.createApiKey)
    .handleRaw("rotateApiKey", apiKeys.rotateApiKey)
    .handle("revokeApiKey", apiKeys.revokeApiKey)
    .handle("listContacts", contacts.listContacts)
    .handle("getContact", contacts.getContact)
    .handle("exportContact", personalData.exportContact)
    .handleRaw("mergeContacts", contacts.mergeContacts)
    .handle("deleteContact", contacts.deleteContact)
    .handleRaw("exportPersonalData", personalData.exportPersonalData)
    .handleRaw("erasePersonalData", personalData.erasePersonalData)
    .handleRaw("createBooking", bookingsForPeople.createBooking)
    .handleRaw("setBookingGuests", bookingsForPeople.setBookingGuests)
    .handleRaw("listBookingTimes", bookingsForPeople.listBookingTimes)
    .handle("listBookings", bookings.listBookings)
    .handle("getBookingCounts", bookings.getBookingCounts)
    .handle("getBookingDays", bookings.getBookingDays)
    .handle("getBooking", bookings.getBooking)
    .handle("approveBooking", bookings.approveBooking)
    .handleRaw("refundBooking", bookings.refundBooking)
    .handleRaw("cancelBooking", bookings.cancelBooking)
    .handleRaw("declineBooking", bookings.declineBooking)
    .handleRaw("rescheduleBooking", bookings.rescheduleBooking)
    .handle("listRescheduleTimes", bookings.listRescheduleTimes)
    .handleRaw("rescheduleGroup", bookingGroups.rescheduleGroup)
    .handle("listGroupRescheduleTimes", bookingGroups.listGroupRescheduleTimes)
    .handleRaw("cancelGroup", bookingGroups.cancelGroup)
    .handleRaw("reassignBooking", reassignments.reassignBooking)
    .handle("listAvailableHosts", reassignments.listAvailableHosts)
    .handleRaw("previewReassignments", severalReassignments.previewReassignments)
    .handleRaw("reassignBookings", severalReassignments.reassignBookings)
    .handleRaw("resolveCalendarEntry", bookings.resolveCalendarEntry)
    .handleRaw("setAttendance", bookings.setAttendance)
    .handle("createSummaryToken", bookings.createSummaryToken)
    .handle("listBookingMails", bookingMails.listBookingMails)
    .handleRaw("resendBookingMails", bookingMails.resendBookingMails)
    .handle("listDeals", deals.listDeals)
    .handle("getDealTotals", deals.getDealTotals)
    .handle("getDeal", deals.getDeal)
    .handleRaw("createDeal", deals.createDeal)
    .handleRaw("updateDeal", deals.updateDeal)
    .handle("listTransactions", transactions.listTransactions)
    .handle("getTransactionTotals", transactions.getTransactionTotals)
    .handle("getTransaction", transactions.getTransaction)
    .handleRaw("createTransaction", transactions.createTransaction)
    .handleRaw("createAdjustment", transactions.createAdjustment)
    .handle("getFunnelReport", reports.getFunnelReport)
    .handle("getLeadReport", getLeadReport)
    .handle("getStepReport", reports.getStepReport)
    .handle("getRevenueReport", reports.getRevenueReport)
    .handle("getSeriesReport", reports.getSeriesReport)
    .handle("getMeetingReport", meetingReports.getMeetingReport)
    .handle("getWaitReport", reports.getWaitReport)
    .handle("getDealReport", reports.getDealReport)
    .handle("getCapacityReport", getCapacityReport)
    .handleRaw("setSpend", spend.setSpend)
    .handle("getSpendReport", spend.getSpendReport)
    .handle("listSpend", recordedSpend.listSpend)
    .handle("getSpendSummary", recordedSpend.getSpendSummary)
    .handleRaw("uploadSpend", recordedSpend.uploadSpend)
    .handle("deleteSpendRecording", recordedSpend.deleteSpendRecording)
    .handle("testCalendar", connectionTests.testCalendar)
    .handle("testConferenceAccount", connectionTests.testConferenceAccount)
    .handle("testMailServer", connectionTests.testMailServer)
    .handle("listProblems", problems.listProblems)
    .handle("listIntegrations", integrations.listIntegrations)
    .handle("getIntegration", integrations.getIntegration)
    .handleRaw("createIntegration", integrations.createIntegration)
    .handleRaw("updateIntegration", integrations.updateIntegration)
    .handle("deleteIntegration", integrations.deleteIntegration)
    .handleRaw("testIntegration", integrations.testIntegration)
    .handle("listConversionDispatches", conversionDispatches.listConversionDispatches)
    .handle("retryConversionDispatch", conversionDispatches.retryConversionDispatch)
    .handle("listWebhooks", webhooks.listWebhooks)
    .handle("getWebhook", webhooks.getWebhook)
    .handleRaw("createWebhook", webhooks.createWebhook)
    .handleRaw("updateWebhook", webhooks.updateWebhook)
    .handle("deleteWebhook", webhooks.deleteWebhook)
    .handleRaw("rotateWebhookSecret", webhooks.rotateWebhookSecret)
    .handle("testWebhook", webhooks.testWebhook)
    .handle("listWebhookDeliveries", webhookDeliveries.listWebhookDeliveries)
    .handle("resendWebhookDelivery", webhookDeliveries.resendWebhookDelivery)
    .handle("getMailSettings", mail.getMailSettings)
    .handleRaw("updateMailSettings", mail.updateMailSettings)
    .handleRaw("previewMail", mailPreviews.previewMail)
    .handleRaw("sendTestMail", mailPreviews.sendTestOfMail)
    .handle("getMailTexts", mailTexts.getMailTexts)
    .handleRaw("setMailText", mailTexts.setMailText)
    .handle("deleteMailText", mailTexts.deleteMailText)
    .handle("sendSenderVerification", mailAddresses.sendVerification)
    .handleRaw("getSuppression", mailAddresses.getSuppression)
    .handleRaw("deleteSuppression", mailAddresses.deleteSuppression)
    .handle("listAuditLog", auditLog.listAuditLog)
)

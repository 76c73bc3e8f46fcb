import { CancelGroup, ListGroupRescheduleTimes, RescheduleGroup } from "./BookingGroups.ts"
import { HttpApiGroup, OpenApi } from "effect/http-api"
import { SchemaErrors } from "../middleware.ts"
import { Authorized } from "./access.ts"
import {
  ListAccessTokens,
  ListMemberAccessTokens,
  CreateAccessToken,
  RevokeMemberAccessToken,
  RevokeMemberAccessTokens,
  RevokeAccessToken,
  RotateAccessToken
} from "./AccessTokens.ts"
import { GetApiKey, CreateApiKey, ListApiKeys, RevokeApiKey, RotateApiKey } from "./ApiKeys.ts"
import { DiscoverCalendars } from "./CalendarServers.ts"
import { TestCalendar, TestConferenceAccount, TestMailServer } from "./ConnectionTests.ts"
import { ListAuditLog } from "./AuditLog.ts"
import { ListBookingMails, ResendBookingMails } from "./BookingMails.ts"
import {
  CreateCalendar,
  UpdateCalendar,
  GetCalendar,
  ListCalendars,
  ListWorkspaceCalendars,
  DeleteCalendar
} from "./Calendars.ts"
import {
  FinishConnection,
  CreateIntegrationFromConnection,
  CreateCalendarFromConnection,
  ListConnectionProviders,
  StartWorkspaceConnection,
  StartConnection
} from "./Connections.ts"
import {
  ApproveBooking,
  CancelBooking,
  DeclineBooking,
  RefundBooking,
  SetAttendance
} from "./BookingAnswers.ts"
import { GetBookingCounts, GetBookingDays } from "./BookingCounts.ts"
import {
  ListRescheduleTimes,
  ListAvailableHosts,
  ReassignBooking,
  RescheduleBooking,
  ResolveCalendarEntry
} from "./BookingMoves.ts"
import { GetBooking, ListBookings, CreateSummaryToken } from "./Bookings.ts"
import { CreateBooking, ListBookingTimes, SetBookingGuests } from "./BookingsForPeople.ts"
import { CreateOneOffLinks, DeleteOneOffLink, GetOneOffLink, ListOneOffLinks } from "./OneOffLinks.ts"
import {
  BookReservation,
  CreateReservation,
  ExtendReservation,
  GetReservation,
  ListReservations,
  DeleteReservation
} from "./Reservations.ts"
import { CreateProposal, DeleteProposal, GetProposal, ListProposals } from "./Proposals.ts"
import { DeleteWaitingEntry, GetWaitingEntry, ListWaitingEntries } from "./WaitingEntries.ts"
import {
  CreateConferenceAccount,
  GetConferenceAccount,
  ListConferenceAccounts,
  DeleteConferenceAccount
} from "./ConferenceAccounts.ts"
import {
  CreateIdentityProvider,
  GetIdentityProvider,
  ListIdentityProviders,
  DeleteIdentityProvider
} from "./IdentityProviders.ts"
import { DeleteContact, GetContact, ListContacts, MergeContacts } from "./Contacts.ts"
import { ListOAuthClients, DeleteOAuthClient, SetOAuthClient } from "./OAuthClients.ts"
import { DeletePaymentAccount, GetPaymentAccount, SetPaymentAccount } from "./PaymentAccount.ts"
import { ListConversionDispatches, RetryConversionDispatch } from "./ConversionDispatches.ts"
import { UpdateDeal, GetDeal, GetDealTotals, ListDeals, CreateDeal } from "./Deals.ts"
import {
  UpdateEventType,
  CreateEventType,
  GetEventType,
  ListEventTypes,
  DeleteEventType
} from "./EventTypes.ts"
import { ListEventTypeTimes } from "./EventTypeTimes.ts"
import { ExplainAvailability, ExplainDay } from "./Explanation.ts"
import { ReplayEventType } from "./Replay.ts"
import { PreviewReassignments, ReassignBookings } from "./Reassignments.ts"
import { UpdateHost, CreateHost, GetHost, ListHosts, DeleteHost } from "./Hosts.ts"
import { ListCalendarTimes, ListHostStates } from "./HostStates.ts"
import {
  UpdateIntegration,
  CreateIntegration,
  GetIntegration,
  ListIntegrations,
  DeleteIntegration,
  TestIntegration
} from "./Integrations.ts"
import { UpdateMailSettings, GetMailSettings } from "./Mail.ts"
import { PreviewMail, SendTestMail } from "./MailPreviews.ts"
import { DeleteMailText, GetMailTexts, SetMailText } from "./MailTexts.ts"
import { DeleteSuppression, GetSuppression, SendSenderVerification } from "./MailAddresses.ts"
import { InviteMember, ResendInvitation } from "./Invitations.ts"
import { ListMemberSessions, RevokeMemberSession, RevokeMemberSessions } from "./MemberSessions.ts"
import { UpdateMember, GetMember, ListMembers, CreateMember, DeleteMember } from "./Members.ts"
import { ErasePersonalData, ExportContact, ExportPersonalData } from "./PersonalData.ts"
import { DeleteSpendRecording, GetSpendSummary, ListSpend, UploadSpend } from "./RecordedSpend.ts"
import { GetSpendReport, SetSpend } from "./Spend.ts"
import { GetCapacityReport } from "./CapacityReports.ts"
import { GetLeadReport } from "./LeadReports.ts"
import { GetMeetingReport } from "./MeetingReports.ts"
import {
  GetDealReport,
  GetFunnelReport,
  GetRevenueReport,
  GetSeriesReport,
  GetStepReport,
  GetWaitReport
} from "./Reports.ts"
import {
  CreatePaymentConnection,
  DeletePaymentConnection,
  GetPaymentConnection,
  ListPaymentConnections,
  UpdatePaymentConnection
} from "./PaymentConnections.ts"
import { ListProblems } from "./Problems.ts"
import {
  CreateSavedView,
  DeleteSavedView,
  GetSavedView,
  ListSavedViews,
  SetSavedViewSubscription,
  DeleteSavedViewSubscription,
  UpdateSavedView
} from "./SavedViews.ts"
import {
  AssignUnmatchedEntry,
  DismissUnmatchedEntry,
  GetUnmatchedEntry,
  ListUnmatchedEntries,
  RestoreUnmatchedEntry
} from "./UnmatchedEntries.ts"
import { DeleteHostPicture, DeleteLogo, SetHostPicture, SetLogo } from "./Pictures.ts"
import { Keyed } from "./keys.ts"
import {
  GetTransaction,
  GetTransactionTotals,
  ListTransactions,
  CreateAdjustment,
  CreateTransactionByHand
} from "./Transactions.ts"
import {
  CreateWebhook,
  UpdateWebhook,
  GetWebhook,
  ListWebhookDeliveries,
  ListWebhooks,
  DeleteWebhook,
  ResendWebhookDelivery,
  RotateWebhookSecret,
  TestWebhook
} from "./Webhooks.ts"
import { ApplyWorkspaceFile, ExportWorkspaceFile, PlanWorkspaceFile } from "./WorkspaceFile.ts"
import { UpdateWorkspace, CreateWorkspace, GetWorkspace, DeleteWorkspace } from "./Workspaces.ts"

/** The endpoints with which members configure and read a workspace. */
export class ManagementGroup extends HttpApiGroup.make("management")
  .add(GetWorkspace, UpdateWorkspace, DeleteWorkspace)
  .add(ExportWorkspaceFile, PlanWorkspaceFile, ApplyWorkspaceFile)
  .add(ListMembers, GetMember, CreateMember, UpdateMember, DeleteMember)
  .add(InviteMember, ResendInvitation)
  .add(ListMemberSessions, RevokeMemberSession, RevokeMemberSessions)
  .add(ListMemberAccessTokens, RevokeMemberAccessToken, RevokeMemberAccessTokens)
  .add(ListHosts, GetHost, CreateHost, UpdateHost, DeleteHost)
  .add(SetLogo, DeleteLogo, SetHostPicture, DeleteHostPicture)
  .add(ListWorkspaceCalendars, ListCalendars, GetCalendar, CreateCalendar, UpdateCalendar, DeleteCalendar)
  .add(DiscoverCalendars)
  .add(
    ListConnectionProviders,
    StartConnection,
    StartWorkspaceConnection,
    FinishConnection,
    CreateCalendarFromConnection,
    CreateIntegrationFromConnection
  )
  .add(ListOneOffLinks, GetOneOffLink, CreateOneOffLinks, DeleteOneOffLink)
  .add(
    ListWaitingEntries,
    GetWaitingEntry,
    DeleteWaitingEntry,
    ListReservations,
    GetReservation,
    CreateReservation,
    ExtendReservation,
    DeleteReservation,
    BookReservation
  )
  .add(ListProposals, GetProposal, CreateProposal, DeleteProposal)
  .add(ListConferenceAccounts, GetConferenceAccount, CreateConferenceAccount, DeleteConferenceAccount)
  .add(ListOAuthClients, SetOAuthClient, DeleteOAuthClient)
  .add(GetPaymentAccount, SetPaymentAccount, DeletePaymentAccount)
  .add(
    ListPaymentConnections,
    GetPaymentConnection,
    CreatePaymentConnection,
    UpdatePaymentConnection,
    DeletePaymentConnection
  )
  .add(ListSavedViews, GetSavedView, CreateSavedView, UpdateSavedView, DeleteSavedView)
  .add(SetSavedViewSubscription, DeleteSavedViewSubscription)
  .add(
    ListUnmatchedEntries,
    GetUnmatchedEntry,
    AssignUnmatchedEntry,
    DismissUnmatchedEntry,
    RestoreUnmatchedEntry
  )
  .add(ListIdentityProviders, GetIdentityProvider, CreateIdentityProvider, DeleteIdentityProvider)
  .add(ListEventTypes, GetEventType, CreateEventType, UpdateEventType, DeleteEventType)
  .add(ExplainAvailability)
  .add(ExplainDay)
  .add(ReplayEventType)
  .add(ListHostStates)
  .add(ListEventTypeTimes)
  .add(ListCalendarTimes)
  .add(ListApiKeys, GetApiKey, CreateApiKey, RotateApiKey, RevokeApiKey)
  .add(ListContacts, GetContact, ExportContact, MergeContacts, DeleteContact)
  .add(ExportPersonalData, ErasePersonalData)
  .add(CreateBooking, ListBookingTimes, SetBookingGuests)
  .add(
    ListBookings,
    GetBookingCounts,
    GetBookingDays,
    GetBooking,
    ApproveBooking,
    CancelBooking,
    DeclineBooking,
    RefundBooking,
    SetAttendance,
    CreateSummaryToken,
    ResolveCalendarEntry
  )
  .add(RescheduleBooking, ListRescheduleTimes, ReassignBooking, ListAvailableHosts)
  .add(PreviewReassignments, ReassignBookings)
  .add(RescheduleGroup, ListGroupRescheduleTimes, CancelGroup)
  .add(ListBookingMails, ResendBookingMails)
  .add(ListDeals, GetDealTotals, GetDeal, CreateDeal, UpdateDeal)
  .add(ListTransactions, GetTransactionTotals, GetTransaction, CreateTransactionByHand, CreateAdjustment)
  .add(
    GetFunnelReport,
    GetLeadReport,
    GetStepReport,
    GetRevenueReport,
    GetSeriesReport,
    GetMeetingReport,
    GetDealReport,
    GetWaitReport,
    GetCapacityReport
  )
  .add(SetSpend, GetSpendReport, ListSpend, GetSpendSummary, UploadSpend, DeleteSpendRecording)
  .add(ListProblems)
  .add(TestCalendar, TestConferenceAccount, TestMailServer)
  .add(
    ListIntegrations,
    GetIntegration,
    CreateIntegration,
    UpdateIntegration,
    DeleteIntegration,
    TestIntegration
  )
  .add(ListConversionDispatches, RetryConversionDispatch)
  .add(ListWebhooks, GetWebhook, CreateWebhook, UpdateWebhook, DeleteWebhook)
  .add(RotateWebhookSecret, TestWebhook, ListWebhookDeliveries, ResendWebhookDelivery)
  .add(GetMailSettings, UpdateMailSettings, PreviewMail, SendTestMail)
  .add(GetMailTexts, SetMailText, DeleteMailText)
  .add(SendSenderVerification, GetSuppression, DeleteSuppression)
  .add(ListAuditLog)
  .middleware(Keyed)
  .middleware(Authorized)
  .prefix("/api/workspaces")
  // These endpoints are outside of any workspace.
  .add(CreateWorkspace)
  .add(ListAccessTokens, CreateAccessToken, RotateAccessToken, RevokeAccessToken)
  .middleware(SchemaErrors)
  .annotate(OpenApi.Title, "Management")
  .annotate(
    OpenApi.Description,
    "Called by members of a workspace with a personal access token or a session."
  ) {}

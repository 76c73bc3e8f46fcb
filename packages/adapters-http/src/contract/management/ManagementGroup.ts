import { HttpApiGroup, OpenApi } from "effect/http-api"
import { SchemaErrors } from "../middleware.ts"
import { Authorized } from "./access.ts"
import {
  ListAccessTokens,
  ListMemberTokens,
  MintAccessToken,
  RefuseMemberToken,
  RefuseMemberTokens,
  RevokeAccessToken,
  RotateAccessToken
} from "./AccessTokens.ts"
import { GetApiKey, IssueApiKey, ListApiKeys, RevokeApiKey, RotateApiKey } from "./ApiKeys.ts"
import { TestCalendar, TestConferenceAccount, TestMailServer } from "./ConnectionTests.ts"
import { ListAuditLog } from "./AuditLog.ts"
import { ListBookingMails, ResendBookingMails } from "./BookingMails.ts"
import {
  AddCalendar,
  ChangeCalendar,
  GetCalendar,
  ListCalendars,
  ListWorkspaceCalendars,
  RemoveCalendar
} from "./Calendars.ts"
import {
  AnswerConnection,
  ChooseAdAccount,
  ChooseCalendar,
  ListConnectionProviders,
  StartAccountConnection,
  StartConnection
} from "./Connections.ts"
import {
  CancelBooking,
  GetBooking,
  ListBookings,
  ListOfferedTimes,
  ListSubstitutes,
  MarkAttendance,
  MintSummaryToken,
  ReassignBooking,
  RescheduleBooking,
  SettleCalendarEntry
} from "./Bookings.ts"
import {
  AddConferenceAccount,
  GetConferenceAccount,
  ListConferenceAccounts,
  RemoveConferenceAccount
} from "./ConferenceAccounts.ts"
import {
  AddIdentityProvider,
  GetIdentityProvider,
  ListIdentityProviders,
  RemoveIdentityProvider
} from "./IdentityProviders.ts"
import { EraseContact, GetContact, ListContacts, MergeContacts } from "./Contacts.ts"
import { ListOAuthClients, RemoveOAuthClient, StoreOAuthClient } from "./OAuthClients.ts"
import { ListConversionDispatches, RetryConversionDispatch } from "./ConversionDispatches.ts"
import { ChangeDeal, GetDeal, ListDeals, OpenDeal } from "./Deals.ts"
import {
  ChangeEventType,
  CreateEventType,
  GetEventType,
  ListEventTypes,
  RemoveEventType
} from "./EventTypes.ts"
import { ExplainStart } from "./Explanation.ts"
import { ChangeHost, CreateHost, GetHost, ListHosts, RemoveHost } from "./Hosts.ts"
import {
  ChangeIntegration,
  CreateIntegration,
  GetIntegration,
  ListIntegrations,
  RemoveIntegration,
  TestIntegration
} from "./Integrations.ts"
import { ChangeMailSettings, GetMailSettings, PreviewMail } from "./Mail.ts"
import { LiftSuppression, LookUpSuppression, SendSenderVerification } from "./MailAddresses.ts"
import { InviteMember, SendInvitation } from "./Invitations.ts"
import { ListMemberSessions, RefuseMemberSession, RefuseMemberSessions } from "./MemberSessions.ts"
import { ChangeMember, GetMember, ListMembers, AddMember, RemoveMember } from "./Members.ts"
import { ErasePerson, ExportContact, ExportPerson } from "./PersonalData.ts"
import { ReportFunnel, ReportRevenue, ReportSteps } from "./Reports.ts"
import { ListTroubles } from "./Troubles.ts"
import { RemoveFace, RemoveLogo, SetFace, SetLogo } from "./Pictures.ts"
import { Keyed } from "./keys.ts"
import { GetTransaction, ListTransactions, RecordPayment } from "./Transactions.ts"
import {
  AddWebhook,
  ChangeWebhook,
  GetWebhook,
  ListWebhookDeliveries,
  ListWebhooks,
  RemoveWebhook,
  ResendWebhookDelivery,
  RotateWebhookSecret,
  TestWebhook
} from "./Webhooks.ts"
import { ApplyFile, ExportFile, PlanFile } from "./WorkspaceFile.ts"
import { ChangeWorkspace, CreateWorkspace, GetWorkspace, RemoveWorkspace } from "./Workspaces.ts"

/** The endpoints with which members configure and read a workspace. */
export class ManagementGroup extends HttpApiGroup.make("management")
  .add(GetWorkspace, ChangeWorkspace, RemoveWorkspace)
  .add(ExportFile, PlanFile, ApplyFile)
  .add(ListMembers, GetMember, AddMember, ChangeMember, RemoveMember)
  .add(InviteMember, SendInvitation)
  .add(ListMemberSessions, RefuseMemberSession, RefuseMemberSessions)
  .add(ListMemberTokens, RefuseMemberToken, RefuseMemberTokens)
  .add(ListHosts, GetHost, CreateHost, ChangeHost, RemoveHost)
  .add(SetLogo, RemoveLogo, SetFace, RemoveFace)
  .add(ListWorkspaceCalendars, ListCalendars, GetCalendar, AddCalendar, ChangeCalendar, RemoveCalendar)
  .add(
    ListConnectionProviders,
    StartConnection,
    StartAccountConnection,
    AnswerConnection,
    ChooseCalendar,
    ChooseAdAccount
  )
  .add(ListConferenceAccounts, GetConferenceAccount, AddConferenceAccount, RemoveConferenceAccount)
  .add(ListOAuthClients, StoreOAuthClient, RemoveOAuthClient)
  .add(ListIdentityProviders, GetIdentityProvider, AddIdentityProvider, RemoveIdentityProvider)
  .add(ListEventTypes, GetEventType, CreateEventType, ChangeEventType, RemoveEventType)
  .add(ExplainStart)
  .add(ListApiKeys, GetApiKey, IssueApiKey, RotateApiKey, RevokeApiKey)
  .add(ListContacts, GetContact, ExportContact, MergeContacts, EraseContact)
  .add(ExportPerson, ErasePerson)
  .add(ListBookings, GetBooking, CancelBooking, MarkAttendance, MintSummaryToken, SettleCalendarEntry)
  .add(RescheduleBooking, ListOfferedTimes, ReassignBooking, ListSubstitutes)
  .add(ListBookingMails, ResendBookingMails)
  .add(ListDeals, GetDeal, OpenDeal, ChangeDeal)
  .add(ListTransactions, GetTransaction, RecordPayment)
  .add(ReportFunnel, ReportSteps, ReportRevenue)
  .add(ListTroubles)
  .add(TestCalendar, TestConferenceAccount, TestMailServer)
  .add(
    ListIntegrations,
    GetIntegration,
    CreateIntegration,
    ChangeIntegration,
    RemoveIntegration,
    TestIntegration
  )
  .add(ListConversionDispatches, RetryConversionDispatch)
  .add(ListWebhooks, GetWebhook, AddWebhook, ChangeWebhook, RemoveWebhook)
  .add(RotateWebhookSecret, TestWebhook, ListWebhookDeliveries, ResendWebhookDelivery)
  .add(GetMailSettings, ChangeMailSettings, PreviewMail)
  .add(SendSenderVerification, LookUpSuppression, LiftSuppression)
  .add(ListAuditLog)
  .middleware(Keyed)
  .middleware(Authorized)
  .prefix("/api/workspaces")
  // These endpoints are outside of any workspace.
  .add(CreateWorkspace)
  .add(ListAccessTokens, MintAccessToken, RotateAccessToken, RevokeAccessToken)
  .middleware(SchemaErrors)
  .annotate(OpenApi.Title, "Management")
  .annotate(
    OpenApi.Description,
    "Called by members of a workspace with a personal access token or a session."
  ) {}

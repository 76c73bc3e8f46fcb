import { HttpApiGroup, OpenApi } from "effect/http-api"
import { SchemaErrors } from "../middleware.ts"
import {
  AcceptInvitation,
  RevokeOtherSessions,
  RevokeSession,
  GetAccount,
  ListSessions,
  SignOut
} from "./OwnAccount.ts"
import { CreateAssistant, GetAssistantRequest, ListAssistants, RevokeAssistant } from "./Assistants.ts"
import { AnswerAskedBooking, GetAskedBooking } from "./Answers.ts"
import { AnswerOfferedTime, GetOfferedTime } from "./OfferedTimes.ts"
import { AnswerProposedTimes, GetProposedTimes } from "./ProposedTimes.ts"
import { StartProviderSignIn, FinishProviderSignIn } from "./ProviderSignIn.ts"
import {
  CreatePasskey,
  StartPasskeyRegistration,
  StartPasskeySignIn,
  FinishPasskeySignIn,
  ListPasskeys,
  DeletePasskey
} from "./Passkeys.ts"
import { DeletePassword, SetPassword, GetPasswordStatus, SignInWithPassword } from "./Passwords.ts"
import { SignInWithLink, SendSignInLink, GetSignInLink } from "./SignIn.ts"

/** The endpoints with which people sign in and see their own account (D-SIGN-1). */
export class AccountGroup extends HttpApiGroup.make("account")
  .add(SendSignInLink, GetSignInLink, SignInWithLink, StartProviderSignIn, FinishProviderSignIn)
  .add(
    StartPasskeySignIn,
    FinishPasskeySignIn,
    ListPasskeys,
    StartPasskeyRegistration,
    CreatePasskey,
    DeletePasskey
  )
  .add(SignInWithPassword, GetPasswordStatus, SetPassword, DeletePassword)
  .add(GetAssistantRequest, CreateAssistant, ListAssistants, RevokeAssistant)
  .add(GetAskedBooking, AnswerAskedBooking, GetOfferedTime, AnswerOfferedTime)
  .add(GetProposedTimes, AnswerProposedTimes)
  .add(AcceptInvitation, ListSessions, RevokeSession, RevokeOtherSessions, SignOut)
  .prefix("/api/account")
  .add(GetAccount)
  .middleware(SchemaErrors)
  .annotate(OpenApi.Title, "Account")
  .annotate(
    OpenApi.Description,
    "Called by the service's own pages. A person signs in with the browser, and has a session."
  ) {}

import { HttpApiGroup, OpenApi } from "effect/http-api"
import { SchemaErrors } from "../middleware.ts"
import {
  AcceptInvitation,
  EndOtherSessions,
  EndSession,
  GetAccount,
  ListSessions,
  SignOut
} from "./OwnAccount.ts"
import { BeginProviderSignIn, FinishProviderSignIn } from "./ProviderSignIn.ts"
import {
  AddPasskey,
  BeginPasskey,
  BeginPasskeySignIn,
  FinishPasskeySignIn,
  ListPasskeys,
  RemovePasskey
} from "./Passkeys.ts"
import { RemovePassword, SetPassword, ShowPassword, SignInWithPassword } from "./Passwords.ts"
import { FollowLink, RequestSignIn, ShowLink } from "./SignIn.ts"

/** The endpoints with which people sign in and see their own account (D-SIGN-1). */
export class AccountGroup extends HttpApiGroup.make("account")
  .add(RequestSignIn, ShowLink, FollowLink, BeginProviderSignIn, FinishProviderSignIn)
  .add(BeginPasskeySignIn, FinishPasskeySignIn, ListPasskeys, BeginPasskey, AddPasskey, RemovePasskey)
  .add(SignInWithPassword, ShowPassword, SetPassword, RemovePassword)
  .add(AcceptInvitation, ListSessions, EndSession, EndOtherSessions, SignOut)
  .prefix("/api/account")
  .add(GetAccount)
  .middleware(SchemaErrors)
  .annotate(OpenApi.Title, "Account")
  .annotate(
    OpenApi.Description,
    "Called by the service's own pages. A person signs in with the browser, and has a session."
  ) {}

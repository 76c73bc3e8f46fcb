import type { AccountWords } from "./AccountWords.ts"
import { ja as accounts } from "./accounts/ja.ts"
import { ja as connect } from "./connect/ja.ts"
import { ja as passkeys } from "./passkeys/ja.ts"
import { ja as passwords } from "./passwords/ja.ts"

export const ja: AccountWords = {
  signIn: "ログイン",
  signInLead: "リンクをメールでお送りします。パスワードは不要です。",
  email: "メールアドレス",
  sendLink: "リンクを送る",
  sendHint: "リンクは15分間、一度だけ、確認の後に使えます。",
  sentTitle: "メールをご確認ください",
  sentText:
    "{email} がメンバーのアドレスであれば、リンクを記載したメールをお送りしています。1分ほどかかることがあります。",
  otherAddress: "別のアドレスを使う",
  checking: "リンクを確認しています…",
  linkSignInTitle: "{email} としてログインしますか",
  linkSignIn: "ログインする",
  invitedTitle: "{workspace} に招待されています",
  invitedText: "役割は{role}、アドレスは {email} です。",
  accept: "承認してログインする",
  firstTitle: "{workspace} へようこそ",
  firstText: "役割は{role}、アドレスは {email} です。",
  invalidTitle: "このリンクは使えません",
  invalidText:
    "不完全か、期限切れか、すでに使われています。メールからもう一度開くか、新しいリンクを請求してください。",
  askForLink: "新しいリンクを請求する",
  withProvider: "{provider} でログイン",
  providerTitle: "ログインしています…",
  notSignedIn: "ログインできませんでした",
  staleSignIn:
    "このログインは別のブラウザーで始められたか、すでに完了したか、10分を超えました。もう一度始めてください。",
  cancelledSignIn: "プロバイダーでログインがキャンセルされました。",
  providerRefused:
    "プロバイダーがログインを受け付けませんでした。もう一度始めてください。繰り返す場合は、このサービスの運営者にお知らせください。",
  providerUnreachable:
    "プロバイダーが応答しません。1分後にもう一度試すか、メールのリンクでログインしてください。",
  unverifiedEmail:
    "プロバイダーがメールアドレスを確認していません。プロバイダーで確認するか、メールのリンクでログインしてください。",
  notAMember: "このアドレスのメンバーがいるワークスペースはありません。オーナーに招待を依頼してください。",
  otherIdentity:
    "このアカウントはプロバイダーの別の人のものです。メールのリンクでログインし、オーナーにお知らせください。",
  backToSignIn: "ログインに戻る",
  accountTitle: "アカウント",
  workspaces: "ワークスペース",
  noWorkspaces: "このアドレスのメンバーがいるワークスペースはありません。",
  invitations: "招待",
  acceptInvitation: "承諾する",
  sessions: "ログイン中のブラウザー",
  thisBrowser: "このブラウザー",
  lastUsed: "最終利用：{time}",
  end: "終了する",
  endOthers: "ほかをすべて終了する",
  signOut: "ログアウト",
  unknownBrowser: "不明なブラウザー",
  roleMember: "メンバー",
  roleAdmin: "管理者",
  roleOwner: "オーナー",
  wrongEmail: "ada@example.com のようなメールアドレスを入力してください。",
  tooMany: "試行回数が多すぎます。{minutes}分後にもう一度お試しください。",
  noMail: "このサービスはメールを送信しません。運営者にログイン用のリンクを依頼してください。",
  unreachable: "サービスに接続できません。接続を確認して、もう一度お試しください。",
  failed: "うまくいきませんでした。1分後にもう一度お試しください。",
  noScript: "このページにはJavaScriptが必要です。",
  again: {
    title: "もう一度ログインしてください",
    lead: "この操作には、10分以内のログインが必要です。",
    sent: "{email} にリンクのメールをお送りしました。続けるには、このブラウザーで開いてください。",
    cancel: "キャンセル"
  },
  connect,
  passkeys,
  passwords,
  accounts
}

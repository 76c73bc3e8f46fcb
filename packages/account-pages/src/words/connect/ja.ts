import type { ConnectWords } from "./ConnectWords.ts"

export const ja: ConnectWords = {
  title: "カレンダーを接続",
  whose: "どなたのカレンダーですか？",
  of: "{host} さんのカレンダー",
  lead: "接続したカレンダーの予定がある時間は予約できません。予約はそのうちの1つに書き込まれます。",
  none: "接続されているカレンダーはありません。",
  read: "{time} に読み込み",
  notRead: "まだ読み込まれていません",
  failing: "現在読み込めません",
  ended: "アクセスが終了しました。もう一度接続してください。",
  destination: "予約はここに書き込まれます",
  connect: "{provider} を接続",
  again: "もう一度接続",
  disconnect: "接続を解除",
  confirm: "今すぐ解除",
  notConfirmed:
    "Google がアクセスの終了を確認しませんでした。もう一度試すか、このまま解除して Google アカウントでアクセスを削除してください。",
  anyway: "このまま解除",
  redirect: "{provider} に登録するリダイレクト先（このとおりに）",
  copy: "コピー",
  copied: "コピーしました",
  notSetUp:
    "{provider} は設定されていません。クライアントは、運用者、または管理者がコンソールの Connections で設定します。",
  notAllowed: "あなたの役割では許可されていません。管理者に問い合わせてください。",
  finishing: "接続しています …",
  chooseTitle: "カレンダーを選択",
  chooseLead: "選択したカレンダーの予定がある時間は予約できません。",
  busy: "予定ありとして数えるカレンダー",
  writeInto: "予約を書き込むカレンダー",
  writeNowhere: "書き込まない",
  choose: "接続",
  notChosen: "{calendar} を接続できませんでした。アカウントで開けるか確認してください。",
  chosenNone: "カレンダーを1つ以上選択してください。",
  doneTitle: "接続しました",
  doneText: "カレンダーは今後、数分ごとに読み込まれます。",
  back: "カレンダーを表示",
  refusedTitle: "接続されていません",
  begin: "最初からやり直す",
  reasons: {
    unknown: "この接続は不明か、終了しています。最初からやり直してください。",
    other_browser: "この接続は別のブラウザまたは別のサインインで始められました。ここでやり直してください。",
    used: "この応答はすでに使われています。最初からやり直してください。",
    expired: "10分以上かかりました。最初からやり直してください。",
    other_provider: "別のプロバイダーからの応答です。最初からやり直してください。",
    denied: "アクセスが許可されませんでした。何も接続されていません。",
    provider_refused:
      "プロバイダーがアクセスを拒否しています。管理者または運用者にクライアントと権限の確認を依頼してください。",
    code_refused: "プロバイダーが応答を受け付けなくなりました。最初からやり直してください。",
    scope_missing: "権限が足りません。すべてのチェックを付けたままやり直してください。",
    no_refresh_token:
      "継続的なアクセスが得られませんでした。アカウントでアプリを削除し、最初からやり直してください。",
    other_account: "以前とは別のアカウントです。最初からやり直し、以前のアカウントを選んでください。",
    unavailable: "プロバイダーに接続できません。数分後にやり直してください。"
  }
}

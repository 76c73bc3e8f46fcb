import type { AccountsWords } from "./AccountsWords.ts"

export const ja: AccountsWords = {
  title: "接続済みアカウント",
  meetings: "オンライン会議",
  meetingsLead: "Zoom が予約ごとにリンクを作成します。アカウントは予約タイプで選びます。",
  ads: "広告プラットフォーム",
  adsLead: "リード、予約、支払いを、広告を出しているプラットフォームに報告します。",
  none: "接続されたアカウントはありません。",
  works: "接続済み",
  endsOn: "アクセスは {time} に終了します。その前に再接続してください",
  unused: "未使用です。テストイベントを送信してから使用してください",
  use: "使用する",
  disconnect: "接続を解除",
  confirm: "今すぐ解除",
  notConfirmed:
    "プロバイダーがアクセスの終了を確認しませんでした。もう一度試すか、そのまま解除してアカウント側でアクセスを削除してください。",
  inUse: "このアカウントを使う予約タイプがあります。先に別のアカウントを選んでください。",
  setUp: "{platform} を設定",
  newValue: "新しいアクセストークンを入力",
  findAt: "{platform} での場所：{path}",
  check: "次の値を確認してください：{fields}。",
  optional: "任意",
  consentOnly: "同意した人だけを報告する",
  save: "保存してテストイベントを送信",
  chooseTitle: "広告アカウントを選択",
  chooseLead: "{platform} がアクセスを許可しました。どのアカウントにコンバージョンを報告しますか。",
  doneText: "アカウントを接続しました。",
  back: "アカウントを表示",
  test: "テストイベントを送信",
  testing: "送信中…",
  fields: {
    datasetId: "データセット ID",
    pixelCode: "ピクセルコード",
    pixelId: "ピクセル ID",
    tagId: "タグ ID",
    customerId: "お客様 ID（10 桁）",
    loginCustomerId: "クライアントセンターのお客様 ID",
    credential: "アクセストークン",
    testCode: "テストコード",
    lead: "リードの ID",
    schedule: "予約の ID",
    purchase: "支払いの ID"
  },
  answers: {
    accepted:
      "{platform} がテストイベントを受け付けました。プラットフォームのテストツールに表示され、集計されません。",
    pending: "{platform} がテストイベントを受信し、確認しています。",
    throttled: "{platform} へのリクエストが多すぎます。数分後にもう一度お試しください。",
    retryable: "{platform} に接続できないか、障害が起きています。数分後にもう一度お試しください。（{code}）",
    rejected: "{platform} がテストイベントを拒否しました。値を確認してください。（{code}）",
    auth_expired: "{platform} がアクセストークンを受け付けません。新しいものを作成して入力してください。",
    no_test_mode: "{platform} にはテストイベントがありません。最初のコンバージョンで結果がわかります。",
    no_test_code:
      "テストイベントを送るにはテストコードを入力してください。ない場合は、最初のコンバージョンで結果がわかります。"
  }
}

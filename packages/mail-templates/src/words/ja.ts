import type { Words } from "./Words.ts"

export const ja: Words = {
  locale: "ja",
  labelled: (label) => `${label}：`,
  at: (date, time) => `${date} ${time}`,
  range: (start, end) => `${start}～${end}`,
  zone: (_, name) => name,
  before: "変更前",
  greeting: (name) => `${name} 様`,
  booker: {
    confirmed: {
      subject: ({ at }) => `ご予約を承りました：${at}`,
      heading: ({ date }) => `${date}にお待ちしております`,
      lead: () => "ご予約が確定しました。お手続きはこれで完了です。カレンダー用の招待を添付しています。"
    },
    moved: {
      subject: ({ at }) => `日時変更：${at}`,
      heading: ({ date }) => `${date}に変更しました`,
      lead: () =>
        "ご予約の日時が変わりました。添付の招待でカレンダーの予定が更新されます。以前の予定を削除する必要はありません。"
    },
    cancelled: {
      subject: ({ at }) => `キャンセル：${at}`,
      heading: () => "ご予約はキャンセルされました",
      lead: () => "この予定は行われません。添付のファイルでカレンダーから予定が削除されます。"
    },
    reminder: {
      subject: ({ at }) => `リマインダー：${at}`,
      heading: ({ at }) => `${at}のご予約`,
      lead: () => "ご予約の日時が近づいてまいりましたので、お知らせいたします。"
    },
    link_ready: {
      subject: ({ at }) => `参加用リンク：${at}`,
      heading: () => "ご予約の参加用リンク",
      lead: () => "このリンクからご参加いただけます。添付の招待でカレンダーの予定にリンクが追加されます。"
    }
  },
  guest: {
    confirmed: {
      subject: ({ at }) => `ご招待：${at}`,
      heading: ({ date }) => `${date}の予定へのご招待`,
      lead: ({ booker }) =>
        `${booker} 様がこの予定を予約し、ゲストとしてご招待しています。カレンダー用の招待を添付しています。`
    },
    moved: {
      subject: ({ at }) => `日時変更：${at}`,
      heading: ({ date }) => `${date}に変更しました`,
      lead: ({ booker }) =>
        `${booker} 様との予定の日時が変わりました。添付の招待でカレンダーの予定が更新されます。`
    },
    cancelled: {
      subject: ({ at }) => `キャンセル：${at}`,
      heading: () => "この予定へのご参加は不要になりました",
      lead: ({ booker }) =>
        `${booker} 様との予定にお越しいただく必要はありません。添付のファイルでカレンダーから予定が削除されます。`
    },
    reminder: {
      subject: ({ at }) => `リマインダー：${at}`,
      heading: ({ at }) => `${at}の予定`,
      lead: ({ booker }) => `${booker} 様との予定が近づいてまいりましたので、お知らせいたします。`
    },
    link_ready: {
      subject: ({ at }) => `参加用リンク：${at}`,
      heading: () => "予定の参加用リンク",
      lead: ({ booker }) =>
        `${booker} 様との予定にはこのリンクからご参加いただけます。添付の招待でカレンダーの予定にリンクが追加されます。`
    }
  },
  host: {
    confirmed: {
      subject: ({ booker, shortAt }) => `新規：${booker} 様、${shortAt}`,
      heading: ({ booker }) => `${booker} 様`,
      lead: () => "新しい予約が入りました。"
    },
    moved: {
      subject: ({ booker, shortAt }) => `日時変更：${booker} 様、${shortAt}`,
      heading: ({ date }) => `${date}に変更されました`,
      lead: ({ booker }) => `${booker} 様との予定の日時が変わりました。`
    },
    cancelled: {
      subject: ({ booker, shortAt }) => `キャンセル：${booker} 様、${shortAt}`,
      heading: ({ booker }) => `キャンセル：${booker} 様`,
      lead: () => "この予定は行われません。この時間は再び空きになりました。"
    },
    reminder: {
      subject: ({ booker, shortAt }) => `リマインダー：${booker} 様、${shortAt}`,
      heading: ({ at }) => `${at}の予定`,
      lead: ({ booker }) => `${booker} 様との予定のお知らせです。`
    },
    reassigned: {
      subject: ({ booker, shortAt }) => `担当変更：${booker} 様、${shortAt}`,
      heading: () => "この予定の担当者が変わりました",
      lead: ({ booker }) =>
        `${booker} 様との予定は変更され、別の担当者が対応します。この時間は再び空きになりました。`
    },
    link_ready: {
      subject: ({ booker, shortAt }) => `参加用リンク：${booker} 様、${shortAt}`,
      heading: () => "この予定の参加用リンク",
      lead: ({ booker }) => `${booker} 様との予定のリンクが決まりました。`
    },
    calendar_changed: {
      subject: ({ booker, shortAt }) => `カレンダーでの変更：${booker} 様、${shortAt}`,
      heading: ({ calendarAt }) =>
        calendarAt === null ? "カレンダーから削除されました" : "カレンダーで日時が変更されました",
      lead: ({ booker, calendarAt }) =>
        calendarAt === null
          ? `${booker} 様との予定がカレンダーにありませんが、予約は有効です。カレンダーに戻すか、予約のキャンセルを管理者に依頼してください。`
          : `カレンダーでは ${booker} 様との予定が ${calendarAt} になっていますが、予約は下記の日時のままです。カレンダーで元に戻すか、予約の変更を管理者に依頼してください。`
    }
  },
  updated: {
    subject: ({ at }) => `内容変更：${at}`,
    heading: () => "予定の内容が変わりました",
    lead: () => "日時と担当者は変わりません。",
    invitation: "添付の招待状でカレンダーの予定が更新されます。"
  },
  newHost: {
    subject: ({ at }) => `担当変更：${at}`,
    heading: () => "予定の担当者が変わりました",
    lead: ({ host }) => `日時は変わりません。${host} が担当します。`,
    invitation: "添付の招待状でカレンダーの予定が更新されます。"
  },
  labels: {
    what: "内容",
    with: "担当",
    where: "場所",
    byPhone: "電話",
    linkFollows: "リンクはメールでお知らせします。",
    linkFailed: "このミーティング専用のリンクを作成できませんでした。これは場所に設定されたリンクです。",
    guests: "ゲスト",
    bookedBy: "予約者",
    bookerTime: "現地時刻",
    source: "参照元"
  },
  buttons: {
    join: "参加する",
    manage: "変更・キャンセル",
    read: "予定を見る",
    move: "日時を変更する",
    cancel: "予約をキャンセルする",
    bookAgain: "別の日時を選ぶ",
    console: "開く・変更・キャンセル"
  },
  foot: {
    booker: (workspace) => `${workspace} でご予約いただいたため、このメールをお送りしています。`,
    guest: "ゲストとして招待されたため、このメールをお送りしています。",
    host: (workspace) => `${workspace} の予定を担当されているため、このメールをお送りしています。`,
    member: (workspace) => `${workspace} の予約通知を設定されているため、このメールをお送りしています。`,
    reach: (workspace) => `${workspace} へのお問い合わせ：`,
    unsubscribe: "この予定のリマインダーを停止する"
  },
  withheld: (workspace) =>
    `メールアドレスが確認されていないため、予約者の入力内容はコンソールにのみ表示されます。メールで受け取るには、${workspace} への招待を承諾してください。`,
  account: {
    signIn: (service, address, minutes) => ({
      subject: `${service} にログインするためのリンク`,
      heading: "ログイン",
      lead: `${address} として ${service} にログインするためのリンクの請求がありました。`,
      button: "ログインする",
      hint: `リンクは${minutes}分間、一度だけ使えます。お心当たりがない場合は、このメールを無視してください。何も起こりません。`
    }),
    invitation: (workspace, address) => ({
      subject: `${workspace} への招待`,
      heading: `${workspace} に招待されています`,
      lead: `${workspace} のメンバーが ${address} を招待しています。招待を承認すると、ログインできます。`,
      button: "招待を見る",
      hint: "リンクは7日間、一度だけ使えます。お心当たりがない場合は、このメールを無視してください。何も起こりません。"
    }),
    passkey: (name, service, address) => ({
      subject: `${service} のアカウントにパスキーが追加されました`,
      heading: "新しいパスキー",
      lead: `${address} は、パスキー ${name} で ${service} にログインできるようになりました。`,
      button: "パスキーを確認",
      hint: "お心当たりがない場合は、パスキーを削除し、他のセッションを終了して、サービスの運営者にお知らせください。"
    }),
    passwordSet: (service, address) => ({
      subject: `${service} のアカウントに新しいパスワードが設定されました`,
      heading: "新しいパスワード",
      lead: `${address} は、新しいパスワードで ${service} にログインするようになりました。他のセッションはすべて終了しました。`,
      button: "アカウントを確認",
      hint: "お心当たりがない場合は、リンクでログインして別のパスワードを設定し、サービスの運営者にお知らせください。"
    }),
    passwordRemoved: (service, address) => ({
      subject: `${service} のアカウントのパスワードが削除されました`,
      heading: "パスワードの削除",
      lead: `${address} は、パスワードで ${service} にログインできなくなりました。他のセッションはすべて終了しました。`,
      button: "アカウントを確認",
      hint: "お心当たりがない場合は、リンクでログインして他のセッションを終了し、サービスの運営者にお知らせください。"
    }),
    newBrowser: (service, address) => ({
      subject: `${service} のアカウントに新しいログインがありました`,
      heading: "新しいブラウザーでのログイン",
      lead: `これまでこのアカウントで使われていないブラウザーから、${address} として ${service} へのログインがありました。`,
      button: "ブラウザーを確認",
      hint: "お心当たりがない場合は、アカウントのページの「ログイン中のブラウザー」でセッションを終了し、パスワードを設定している場合は別のものに変更して、サービスの運営者にお知らせください。"
    }),
    tokenCreated: (service, address) => ({
      subject: `${service} に新しいアクセストークンが作成されました`,
      heading: "新しいアクセストークン",
      lead: `${address} として ${service} をプログラムから利用できるアクセストークンが作成されました。`,
      button: "アカウントを確認",
      hint: "お心当たりがない場合は、他のセッションを終了し、ワークスペースのオーナーに取り消しを依頼して、サービスの運営者にお知らせください。"
    }),
    addressLeft: (workspace, service, address) => ({
      subject: `${service} のメールアドレスが変更されました`,
      heading: "メールアドレスの変更",
      lead: `${address} では ${service} の ${workspace} にログインできなくなりました。メンバーのメールアドレスが別のものに変更され、このワークスペースでは以前のアドレスのセッションとアクセストークンが終了しました。`,
      button: "アカウントを確認",
      hint: "お心当たりがない場合は、ワークスペースのオーナーにアドレスを元に戻すよう依頼し、サービスの運営者にお知らせください。"
    }),
    addressGiven: (workspace, service, address) => ({
      subject: `${service} にメールアドレスが登録されました`,
      heading: "新しいメールアドレス",
      lead: `${address} が ${service} の ${workspace} のメンバーのメールアドレスになりました。このアドレスでログインし、招待を承認すると利用できます。`,
      button: "アカウントを確認",
      hint: "お心当たりがない場合は、このメールを無視してください。何も起こりません。"
    }),
    signedIn: {
      time: "日時",
      way: "方法",
      browser: "ブラウザー",
      unknownBrowser: "不明なブラウザー",
      ways: {
        email: "メールのリンク",
        invitation: "招待",
        operator: "運営者のリンク",
        provider: "ID プロバイダー",
        passkey: "パスキー",
        password: "パスワード"
      }
    },
    tokenFacts: {
      name: "名前",
      unnamed: "名前なし",
      access: "許可",
      scopes: { read: "閲覧", book: "予約", manage: "変更" },
      workspace: "ワークスペース",
      allWorkspaces: "メンバーのすべてのワークスペース",
      creator: "作成に使われたもの",
      commandLine: "運営者のコマンドライン",
      unnamedToken: "別のアクセストークン",
      token: (name) => `アクセストークン ${name}`
    },
    foot: (service) => `このメールは、予約サービス ${service} からお送りしています。`
  },
  lostAccount: {
    subject: (account) => `再接続が必要です：${account}`,
    heading: "アカウントの再接続が必要です",
    state: (account, end) =>
      end === null
        ? `${account} へのアクセスが終了しました。`
        : `${account} へのアクセスは ${end} に終了します。`,
    effects: {
      conference:
        "再接続するまで、オンライン会議には予約タイプの固定リンクが使われるか、リンクがありません。",
      integration: "再接続するまで、コンバージョンは保留され、報告されません。"
    },
    hint: "意図してアクセスを終了した場合は、アカウントの接続を解除してください。",
    foot: (workspace) => `${workspace} の管理者にお送りしています。`
  },
  lostCalendar: {
    subject: (account) => `カレンダーの再接続が必要です：${account}`,
    heading: "カレンダーの再接続が必要です",
    lead: (account, lastRead) =>
      `カレンダー ${account} へのアクセスが終了しました。再接続するまで、予約はこのカレンダーに書き込まれません。${lastRead === null ? "新しい予約は受け付けられません" : `${lastRead} 時点の予定が引き続き使われます`}。`,
    button: "もう一度接続",
    buttonHint: "意図してアクセスを解除した場合は、カレンダーの接続を解除するか、依頼してください。",
    hint: "管理者が再接続できます。意図してアクセスを解除した場合は、カレンダーの削除を依頼してください。"
  },
  unreadableCalendar: {
    subject: (account) => `カレンダーの予定を読み取れません：${account}`,
    heading: "カレンダーの予定を読み取れません",
    lead: (account, event, line, part) =>
      `カレンダー ${account} の予定「${event}」の時刻を読み取れません（${line === null ? "" : `${line} 行目：`}${part}）。埋まっている時間が空きとして扱われないよう、修正されるまでカレンダー全体を読み取りません。`,
    since: (lastRead) =>
      lastRead === null
        ? "カレンダーが読み取られるまで、予約を受け付けられません。"
        : `最後に読み取った内容（${lastRead}）が有効です。それより新しい予定の時間には予約が入ることがあります。`,
    hint: "カレンダーでその予定を修正または削除してください。1時間以内に再度読み取ります。"
  },
  unwritableCalendar: {
    subject: (account) => `カレンダーに予約を書き込めません：${account}`,
    heading: "カレンダーに予約を書き込めません",
    lead: (account, obstacle) =>
      `新しい予約や変更された予約が、カレンダー ${account} に書き込まれていません。${obstacle}`,
    obstacles: {
      no_space: "空き容量がありません。古い予定を削除するか、容量を増やしてください。",
      read_only:
        "現在のアクセス権では読み取りしかできません。変更を許可するか、別のアクセス権での接続を依頼してください。",
      unauthorized: "サーバーが認証情報を拒否しています。管理者が再接続できます。",
      not_found: "このアドレスにカレンダーが見つかりません。管理者が別のカレンダーを接続できます。"
    },
    hint: "過去2日間の予約は、書き込めるようになり次第、書き込まれます。"
  },
  verification: {
    subject: (workspace) => `${workspace} がこのアドレスからメールを送信します：ご確認ください`,
    heading: "このメールアドレスをお使いですか",
    lead: (workspace, address) =>
      `${workspace} が、予約に関するメールを ${address} から送信しようとしています。アドレスを確認していただくと、送信できるようになります。`,
    button: "アドレスを確認する",
    hint: "リンクは72時間有効です。お心当たりがない場合は、このメールを無視してください。何も変わりません。",
    foot: (workspace) => `${workspace} がこのアドレスを入力したため、このメールをお送りしています。`
  }
}

import type { ConnectWords } from "./ConnectWords.ts"

export const pt: ConnectWords = {
  title: "Ligar calendários",
  whose: "Calendários de quem?",
  of: "Calendários de {host}",
  lead: "Os compromissos dos calendários ligados bloqueiam horários. As reservas são escritas num deles.",
  none: "Nenhum calendário está ligado.",
  read: "lido: {time}",
  notRead: "ainda não lido",
  failing: "não pode ser lido de momento",
  ended: "O acesso terminou. Ligue-o novamente.",
  destination: "as reservas são escritas aqui",
  connect: "Ligar {provider}",
  again: "Ligar novamente",
  disconnect: "Desligar",
  confirm: "Desligar agora",
  notConfirmed:
    "A Google não confirmou o fim do acesso. Tente novamente, ou desligue mesmo assim e remova o acesso na sua conta Google.",
  anyway: "Desligar mesmo assim",
  redirect: "Endereço de redirecionamento a registar em {provider}, exatamente assim",
  copy: "Copiar",
  copied: "Copiado",
  notSetUp:
    "{provider} não está configurado. O cliente é definido pelo operador, ou por um administrador na consola, em Connections.",
  notAllowed: "A sua função não o permite. Pergunte a um administrador.",
  finishing: "A ligar …",
  chooseTitle: "Escolha os calendários",
  chooseLead: "Os compromissos dos calendários marcados bloqueiam horários.",
  busy: "Calendários que contam como ocupado",
  writeInto: "Escrever as reservas em",
  writeNowhere: "Nenhum deles",
  choose: "Ligar",
  notChosen: "Não foi possível ligar {calendar}. Verifique se o pode abrir na sua conta.",
  chosenNone: "Marque pelo menos um calendário.",
  doneTitle: "Ligado",
  doneText: "A partir de agora os calendários são lidos a cada poucos minutos.",
  back: "Mostrar os calendários",
  refusedTitle: "Não ligado",
  begin: "Começar de novo",
  reasons: {
    unknown: "A ligação é desconhecida ou terminou. Comece de novo.",
    other_browser: "A ligação foi iniciada noutro navegador ou noutra sessão. Comece de novo neste.",
    used: "Esta resposta já foi usada. Comece de novo.",
    expired: "A ligação demorou mais de 10 minutos. Comece de novo.",
    other_provider: "A resposta vem de outro fornecedor. Comece de novo.",
    denied: "Não permitiu o acesso. Nada foi ligado.",
    provider_refused:
      "O fornecedor recusa o acesso. Peça a um administrador ou ao operador que verifique o cliente e as permissões.",
    code_refused: "O fornecedor já não aceita a sua resposta. Comece de novo.",
    scope_missing: "Falta uma permissão. Comece de novo e deixe todas as caixas marcadas.",
    no_refresh_token:
      "O fornecedor não deu um acesso duradouro. Remova a aplicação na sua conta e comece de novo.",
    other_account: "Esta é outra conta que não a anterior. Comece de novo e escolha a conta anterior.",
    unavailable: "O fornecedor não está acessível. Comece de novo dentro de alguns minutos."
  }
}

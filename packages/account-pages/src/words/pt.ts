import type { AccountWords } from "./AccountWords.ts"
import { pt as accounts } from "./accounts/pt.ts"
import { pt as connect } from "./connect/pt.ts"
import { pt as passkeys } from "./passkeys/pt.ts"
import { pt as passwords } from "./passwords/pt.ts"

export const pt: AccountWords = {
  signIn: "Entrar",
  signInLead: "Enviamos um link por e-mail. Você não precisa de senha.",
  email: "E-mail",
  sendLink: "Enviar um link",
  sendHint: "O link funciona uma vez, por 15 minutos, e só depois que você o confirmar.",
  sentTitle: "Veja sua caixa de entrada",
  sentText: "Se {email} for de um membro, um e-mail com um link está a caminho. Pode levar um minuto.",
  otherAddress: "Usar outro endereço",
  checking: "Verificando o link…",
  linkSignInTitle: "Entrar como {email}?",
  linkSignIn: "Entrar",
  invitedTitle: "Você recebeu um convite para {workspace}",
  invitedText: "Sua função será {role}, com o endereço {email}.",
  accept: "Aceitar e entrar",
  firstTitle: "Boas-vindas a {workspace}",
  firstText: "Sua função é {role}, com o endereço {email}.",
  invalidTitle: "Este link não funciona",
  invalidText:
    "Ele está incompleto, expirou ou já foi usado. Abra-o de novo a partir do e-mail ou peça outro.",
  askForLink: "Pedir outro link",
  withProvider: "Entrar com {provider}",
  providerTitle: "Entrando…",
  notSignedIn: "Você não entrou",
  staleSignIn:
    "Esta entrada começou em outro navegador, já terminou ou demorou mais de 10 minutos. Comece de novo.",
  cancelledSignIn: "A entrada foi cancelada no provedor.",
  providerRefused:
    "O provedor não aceitou a entrada. Comece de novo; se acontecer outra vez, avise o operador deste serviço.",
  providerUnreachable:
    "O provedor não responde. Tente de novo em um minuto, ou entre com um link por e-mail.",
  unverifiedEmail:
    "O provedor não verificou o seu endereço de e-mail. Verifique-o lá, ou entre com um link por e-mail.",
  notAMember:
    "Nenhum espaço de trabalho tem um membro com o seu endereço. Peça um convite a um proprietário.",
  otherIdentity:
    "A sua conta pertence aqui a outra pessoa do provedor. Entre com um link por e-mail e avise um proprietário.",
  backToSignIn: "Voltar para a entrada",
  accountTitle: "Sua conta",
  workspaces: "Espaços de trabalho",
  noWorkspaces: "Nenhum espaço de trabalho tem um membro com seu endereço.",
  invitations: "Convites",
  acceptInvitation: "Aceitar",
  sessions: "Navegadores em que você entrou",
  thisBrowser: "este navegador",
  lastUsed: "último uso: {time}",
  end: "Encerrar",
  endOthers: "Encerrar todas as outras",
  signOut: "Sair",
  unknownBrowser: "Navegador desconhecido",
  roleMember: "membro",
  roleAdmin: "administrador",
  roleOwner: "proprietário",
  wrongEmail: "Digite um endereço de e-mail, como ada@example.com.",
  tooMany: "Tentativas demais. Tente de novo em {minutes} min.",
  noMail: "Este serviço não envia e-mails. Peça um link a quem o opera.",
  unreachable: "Não foi possível acessar o serviço. Verifique a conexão e tente de novo.",
  failed: "Não funcionou. Tente de novo em um minuto.",
  noScript: "Esta página precisa de JavaScript.",
  again: {
    title: "Entre de novo",
    lead: "Para isso, você precisa ter entrado nos últimos 10 minutos.",
    sent: "Um e-mail com um link está a caminho de {email}. Abra-o neste navegador para continuar.",
    cancel: "Cancelar"
  },
  connect,
  passkeys,
  passwords,
  accounts
}

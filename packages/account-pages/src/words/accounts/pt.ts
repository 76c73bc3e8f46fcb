import type { AccountsWords } from "./AccountsWords.ts"

export const pt: AccountsWords = {
  title: "Contas conectadas",
  meetings: "Reuniões online",
  meetingsLead: "O Zoom cria um link para cada reserva. Escolha a conta no tipo de reunião.",
  ads: "Plataformas de anúncios",
  adsLead: "Contactos, reservas e pagamentos são comunicados às plataformas em que anuncia.",
  none: "Nenhuma conta está conectada.",
  works: "conectada",
  endsOn: "o acesso termina {time}: conecte-a de novo antes",
  unused: "ainda não usada: envie um evento de teste e depois use-a",
  use: "Usar",
  disconnect: "Desconectar",
  confirm: "Desconectar agora",
  notConfirmed:
    "O fornecedor não confirmou o fim do acesso. Tente de novo, ou desconecte mesmo assim e remova o acesso na conta.",
  inUse: "Há tipos de reunião que usam esta conta. Escolha antes outra neles.",
  setUp: "Configurar {platform}",
  newValue: "Introduzir um novo token de acesso",
  findAt: "Em {platform}, está em: {path}",
  check: "Verifique estes valores: {fields}.",
  optional: "opcional",
  consentOnly: "Comunicar apenas pessoas que aceitaram",
  save: "Guardar e enviar um evento de teste",
  chooseTitle: "Escolher a conta de anúncios",
  chooseLead: "{platform} permitiu o acesso. A que conta são comunicadas as conversões?",
  doneText: "A conta está conectada.",
  back: "Mostrar as contas",
  test: "Enviar um evento de teste",
  testing: "A enviar …",
  fields: {
    datasetId: "Id do conjunto de dados",
    pixelCode: "Código do pixel",
    pixelId: "Id do pixel",
    tagId: "Id da etiqueta",
    customerId: "Id de cliente, 10 dígitos",
    loginCustomerId: "Id de cliente da conta de administrador",
    credential: "Token de acesso",
    testCode: "Código de teste",
    lead: "Id para contactos",
    schedule: "Id para reservas",
    purchase: "Id para pagamentos"
  },
  answers: {
    accepted:
      "{platform} aceitou o evento de teste. Aparece na ferramenta de testes da plataforma e não é contado.",
    pending: "{platform} recebeu o evento de teste e está a verificá-lo.",
    throttled: "{platform} recebe demasiados pedidos neste momento. Tente dentro de alguns minutos.",
    retryable: "{platform} está inacessível ou com uma falha. Tente dentro de alguns minutos. ({code})",
    rejected: "{platform} rejeitou o evento de teste: verifique os valores. ({code})",
    auth_expired: "{platform} não aceita o token de acesso. Crie um novo e introduza-o.",
    no_test_mode: "{platform} não tem eventos de teste. Verá a resposta com a primeira conversão.",
    no_test_code:
      "Introduza um código de teste para enviar eventos de teste. Sem ele, verá a resposta com a primeira conversão."
  }
}

import type { PasskeyWords } from "./PasskeyWords.ts"

export const pt: PasskeyWords = {
  title: "Chaves de acesso",
  lead: "Entre sem e-mail: com a sua digital, o seu rosto ou o bloqueio do seu aparelho.",
  notUsed: "ainda não usada",
  name: "Nome da chave, por exemplo Notebook",
  add: "Adicionar uma chave de acesso",
  remove: "Remover",
  signIn: "Entrar com uma chave de acesso",
  cancelled: "Nenhuma chave de acesso foi usada. Tente de novo ou use um link por e-mail.",
  notAdded: "A chave não foi adicionada: ela já está em uso ou você tem 20 chaves. Remova uma primeiro.",
  wrongName: "Digite um nome de até 60 caracteres.",
  reasons: {
    stale: "Isso levou mais de 10 minutos ou começou em outro navegador. Tente de novo.",
    unknown: "Este serviço não conhece a chave de acesso. Talvez ela tenha sido removida.",
    other_account: "Esta chave de acesso pertence a outra conta.",
    invalid: "A chave de acesso não foi aceita. Tente de novo ou use um link por e-mail."
  }
}

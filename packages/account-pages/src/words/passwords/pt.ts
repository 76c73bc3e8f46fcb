import type { PasswordWords } from "./PasswordWords.ts"

export const pt: PasswordWords = {
  title: "Palavra-passe",
  lead: "Alguns dos seus espaços de trabalho permitem iniciar sessão com uma palavra-passe. Ela só abre esses espaços. Uma frase é fácil de lembrar.",
  own: "Palavra-passe",
  signIn: "Iniciar sessão com a palavra-passe",
  forgotten: "Esqueceu-se? Envie um link a si próprio e defina outra palavra-passe na página da sua conta.",
  refused:
    "Não é possível iniciar sessão aqui com este e-mail e esta palavra-passe. Verifique ambos ou envie um link a si próprio.",
  newBrowser:
    "Este navegador é novo aqui. Envie primeiro um link a si próprio; depois, a sua palavra-passe funcionará neste navegador.",
  changed: "alterada {time}",
  new: "Nova palavra-passe, pelo menos 15 caracteres",
  set: "Definir a palavra-passe",
  remove: "Remover a palavra-passe",
  isSet: "A palavra-passe está definida. A sessão terminou em todos os outros navegadores.",
  short: "A palavra-passe precisa de 15 a 256 caracteres.",
  guessable: "É fácil de adivinhar. Use menos palavras comuns, e nem o seu nome nem o deste serviço."
}

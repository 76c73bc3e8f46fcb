import type { PasswordWords } from "./PasswordWords.ts"

export const es: PasswordWords = {
  title: "Contraseña",
  lead: "Algunos de sus espacios de trabajo permiten iniciar sesión con una contraseña. Solo abre esos espacios. Una frase es fácil de recordar.",
  own: "Contraseña",
  signIn: "Iniciar sesión con la contraseña",
  forgotten: "¿La ha olvidado? Envíese un enlace y defina otra contraseña en la página de su cuenta.",
  refused:
    "Con este correo y esta contraseña no se puede iniciar sesión aquí. Revise ambos o envíese un enlace.",
  newBrowser:
    "Este navegador es nuevo aquí. Envíese primero un enlace; después, su contraseña servirá en este navegador.",
  changed: "cambiada {time}",
  new: "Nueva contraseña, al menos 15 caracteres",
  set: "Definir la contraseña",
  remove: "Eliminar la contraseña",
  isSet: "La contraseña está definida. Se ha cerrado la sesión en los demás navegadores.",
  short: "La contraseña debe tener de 15 a 256 caracteres.",
  guessable: "Es fácil de adivinar. Use menos palabras comunes, y ni su nombre ni el de este servicio."
}

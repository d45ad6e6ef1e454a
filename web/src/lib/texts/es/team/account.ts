import type { TeamTexts } from '../../translations.ts';

export const account: TeamTexts['account'] = {
  fields: {
    tenantName: 'Nombre de la agencia',
    adminFirstName: 'Nombre',
    adminLastName: 'Apellidos',
    adminEmail: 'Correo del administrador',
    language: 'Idioma del espacio de trabajo',
    appsumoCode: 'Código de canje',
  },
  named: {
    tenantName: 'Nombre de la agencia',
    adminFirstName: 'Nombre del administrador',
    adminLastName: 'Nombre del administrador',
    adminEmail: 'Correo del administrador',
  },
  required: (field) => `Rellene este campo: ${field}`,
  refused: {
    subdomain_invalid: 'Elija de 3 a 40 letras minúsculas y cifras.',
    subdomain_reserved: 'Esta dirección está reservada para el propio producto.',
    subdomain_protected: 'Esta dirección parece la de una empresa conocida. Elija una que sea suya.',
    redeem_code_invalid: 'Esto no parece un código de canje.',
  },
  summary: 'Revise estos campos',
  signUp: {
    pageTitle: 'Registrarse',
    steps: (step) => `Paso ${step} de 2`,
    details: 'Cree su espacio de trabajo',
    detailsText: 'Aquí encontrarán sus proyectos la agencia y sus clientes.',
    promise: 'Envíe un trabajo y reciba una respuesta clara',
    points: [
      'Sus clientes comentan sobre la imagen, la página o el segundo de un vídeo. No necesitan cuenta.',
      'Cada ronda tiene su fecha límite. Ve qué cliente se retrasa y le envía un recordatorio con un clic.',
      'Siempre ve a quién le toca y quién aprobó qué versión y cuándo.',
    ],
    redeemText: 'Canjee el código que ha comprado y su espacio de trabajo empezará con él.',
    subdomainHint: 'Letras minúsculas y cifras.',
    languageHint:
      'Las plantillas, el proyecto de ejemplo y los clientes nuevos empiezan en él. Más adelante puede cambiar cada uno.',
    continue: 'Continuar',
    login: 'Elija cómo inicia sesión',
    loginText: (email, byGoogle) =>
      byGoogle
        ? 'Use su correo y una contraseña, o su cuenta de Google.'
        : `Iniciará sesión como ${email}. Con el correo que le enviamos podrá elegir una contraseña.`,
    create: 'Continuar por correo',
    back: 'Volver',
    creating: 'Creando su cuenta',
    creatingText: 'Tarda unos segundos.',
    notCreated: 'Su cuenta no se ha creado',
    known: '¿Ya tiene un espacio de trabajo?',
    signIn: 'Iniciar sesión',
  },
  verify: {
    pageTitle: 'Confirmar el correo',
    title: 'Mire su correo',
    text: (workspace) =>
      `${workspace} está casi listo. Pulse el botón de confirmación en el correo que ha recibido`,
    at: (email) => ` en ${email}`,
    good: 'Su enlace vale durante un día.',
    nothingCame: 'Mire en la carpeta de correo no deseado o vuelva a enviar el correo.',
    resend: 'Enviar el correo de nuevo',
    wait: (seconds) => `Podrá pedirlo de nuevo dentro de ${seconds} s.`,
    resent: 'El correo está de nuevo en camino',
    notResent: 'No se ha enviado el correo',
    email: 'Correo electrónico',
    portal: 'Ir al portal',
    done: 'Este espacio de trabajo está listo',
    doneText: 'Su dirección de correo está confirmada. Inicie sesión.',
    gone: 'Este registro ha terminado',
    goneText: 'Un registro espera un día. Regístrese de nuevo; la dirección está libre.',
    signUpAgain: 'Registrarse de nuevo',
  },
  confirm: {
    title: 'Confirme su dirección de correo',
    text: (workspace) => `Con un clic se creará ${workspace}.`,
    passwordText: (workspace) => `Elija una contraseña para terminar de crear ${workspace}.`,
    textReady: 'Con un clic podrá iniciar sesión.',
    press: 'Confirmar la dirección de correo',
    passwordTitle: 'Elija su contraseña',
    passwordPress: 'Crear el espacio de trabajo',
    creating: 'Creando su espacio de trabajo',
    ready: 'Su espacio de trabajo está listo',
    readyText: (email) => `Inicie sesión como ${email} con la contraseña que ha elegido.`,
    knownText: (email) => `Inicie sesión como ${email} con la contraseña que ya tenía.`,
    signIn: 'Iniciar sesión',
    failed: 'Su espacio de trabajo no se ha creado',
  },
};

export const sample: TeamTexts['sample'] = {
  title: 'Su espacio de trabajo tiene un proyecto de ejemplo',
  text: 'Dos revisiones, con puntos de su cliente: véalos, respóndalos y compare las versiones. No cuenta para sus límites y no se ha enviado ningún correo.',
  open: 'Abrirlo',
  remove: 'Quitar el proyecto de ejemplo',
  removed: 'Proyecto de ejemplo quitado',
  notRemoved: 'No se quitó el proyecto de ejemplo',
};

import type { TeamTexts } from '../../translations.ts';

export const secondFactor: TeamTexts['secondFactor'] = {
  title: 'Verificación en dos pasos',
  leadOff:
    'Cuando está activada, el inicio de sesión pide después de la contraseña un código de una aplicación de su teléfono, así que una contraseña robada no basta por sí sola. El inicio de sesión con Google no cambia: Google tiene su propio segundo paso.',
  leadOn:
    'Después de la contraseña, el inicio de sesión pide el código que muestra su aplicación de autenticación.',
  on: 'Activada',
  off: 'Desactivada',
  setUp: 'Configurar',
  otherApp: 'Usar otra aplicación',
  newCodes: 'Nuevos códigos de recuperación',
  turnOff: 'Desactivar',
  failed: 'No se pudo cargar su verificación en dos pasos',
  notStarted: 'No se configuró la verificación en dos pasos',
  notRenewed: 'Sus códigos de recuperación siguen siendo los mismos',
  notTurnedOff: 'La verificación en dos pasos sigue activada',
  turnedOff: 'La verificación en dos pasos está desactivada',
  confirmOff: {
    title: '¿Desactivar la verificación en dos pasos?',
    text: 'Entonces bastará con su contraseña para iniciar sesión. Sus códigos de recuperación se eliminan.',
    confirm: 'Desactivar',
    keep: 'Mantenerla activada',
  },
  connect: {
    title: 'Conectar una aplicación de autenticación',
    scan: 'Escanee esto con una aplicación de autenticación, como Google Authenticator, 1Password o la aplicación de contraseñas de su teléfono.',
    picture: 'Código QR para la aplicación de autenticación',
    open: 'Abrir la aplicación en este dispositivo',
    key: 'Clave',
    keyHint:
      'Escríbala en la aplicación si no puede escanear. Si la aplicación lo pregunta: basada en tiempo, seis cifras.',
    code: 'Código de la aplicación',
    codeHint: 'Seis cifras. Cambia cada 30 segundos.',
    codeMissing: 'Escriba las seis cifras que muestra su aplicación.',
    confirm: 'Activar',
    notConfirmed: 'La aplicación no está conectada',
  },
  grace: {
    title: (when) => `Configure la verificación en dos pasos a más tardar el ${when}.`,
    text: 'Su espacio de trabajo la exige a su equipo. Basta una aplicación en su teléfono o una llave de acceso.',
  },
  demanded: {
    pageTitle: 'Verificación en dos pasos',
    title: 'Configure la verificación en dos pasos',
    text: (workspace) =>
      `${workspace} la exige a su equipo. Configure una aplicación o una llave de acceso para continuar; todo está como lo dejó.`,
    goOn: 'Continuar',
    byPasskey: 'Continuar con una llave de acceso',
    notByPasskey: 'No se aceptó la llave de acceso',
    leave: 'Cerrar la sesión',
  },
  codes: {
    title: 'Guarde sus códigos de recuperación',
    lead: 'Si pierde el teléfono, uno de estos códigos desactiva la verificación en dos pasos, y entonces basta su contraseña para iniciar sesión. Solo se muestran ahora: guárdelos en un lugar que no sea su teléfono.',
    list: 'Códigos de recuperación',
    copy: 'Copiar',
    copied: 'Copiados',
    notCopied: 'No se pudieron copiar. Selecciónelos y cópielos a mano.',
    download: 'Descargar',
    file: 'proofline-codigos-de-recuperacion.txt',
    fileHead: (email) => `Códigos de recuperación de Proofline de ${email}`,
    done: 'Los he guardado',
  },
};

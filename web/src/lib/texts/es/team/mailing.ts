import type { TeamTexts } from '../../translations.ts';

export const mailing: TeamTexts['mailing'] = {
  badge: { bounced: 'Correo devuelto', complained: 'Marcado como no deseado' },
  text: {
    bounced: (email) =>
      `Un correo a ${email} fue devuelto, así que ya no se envía nada allí. Compruebe antes la dirección.`,
    complained: (email) =>
      `Un correo a ${email} se marcó como no deseado, así que ya no se envía nada allí. Hable antes con esa persona.`,
  },
  sendAgain: 'Volver a enviar a esta dirección',
  sendsAgain: 'Se vuelven a enviar correos a esta dirección',
  remindersOff: 'Sin recordatorios',
  remindersOffText: (who) =>
    `${who} ha desactivado los recordatorios automáticos. Las vistas previas y los mensajes siguen llegando.`,
  remindersOn: 'Activar los recordatorios',
  remindersAreOn: 'Los recordatorios automáticos vuelven a estar activados',
  firstSave: 'Guarde primero el cliente.',
  failed: 'No ha funcionado',
  withheld: {
    title: (who) => `${who} no recibirá este correo`,
    bounced: (email) => `Un correo anterior a ${email} fue devuelto.`,
    complained: (email) => `Un correo anterior a ${email} se marcó como no deseado.`,
    how: 'Los envíos se pueden reactivar en el contacto, en los ajustes del cliente.',
  },
  unreached: (names) => `Los correos no llegan a ${names}`,
  unreachedText:
    'Los correos fueron devueltos o se marcaron como no deseados. Compruebe las direcciones con el cliente.',
  toClient: 'Ajustes del cliente',
};

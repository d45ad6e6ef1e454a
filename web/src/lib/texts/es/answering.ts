import type { AnsweringTexts } from '../en/answering.ts';

export const answering: AnsweringTexts = {
  title: '¿Quién es usted?',
  text: (contact) =>
    `Este enlace se envió a ${contact}. Si se lo han reenviado, díganos quién es: todo lo que haga aquí figurará a su nombre, con el enlace de ${contact}.`,
  name: 'Su nombre',
  email: 'Su correo electrónico',
  kept: 'Se guarda en este navegador, solo para este enlace.',
  nameMissing: 'Indique su nombre.',
  nameUnfit: 'No use caracteres como < > { }.',
  emailWrong: 'Indique un correo electrónico válido.',
  back: 'Volver',
  save: 'Continuar con este nombre',
  itsMe: (contact) => `Soy ${contact}`,
  code: {
    title: 'Un código para su decisión',
    sent: (to) =>
      `Hemos enviado un código a ${to}, a quien se envió este enlace. Escriba sus seis cifras; su respuesta y sus palabras se conservan aquí.`,
    field: 'Código',
    again: 'Enviar un código nuevo',
    sentAgain: 'Un código nuevo está en camino',
    wrong: 'No es el código de nuestro último correo. Compruebe sus seis cifras.',
    over: 'Este código ya se usó, tiene más de diez minutos o se intentó demasiadas veces. Pida uno nuevo.',
    tooMany:
      'Por ahora no se envían más códigos. Inténtelo de nuevo dentro de una hora; sus palabras se conservan aquí.',
    notNeeded: {
      title: 'Ya no hace falta ningún código',
      text: 'Decida de nuevo; sus palabras se conservan aquí.',
    },
    notMailed: {
      title: 'No se puede enviar ningún código',
      text: 'Por ahora no se puede enviar ningún correo a la dirección de este enlace. Pregunte a la agencia; sus palabras se conservan aquí.',
    },
    digits: 'Un código tiene seis cifras.',
  },
};

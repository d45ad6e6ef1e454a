import type { AnsweringTexts } from '../en/answering.ts';

export const answering: AnsweringTexts = {
  title: '¿Quién responde?',
  text: (contact) =>
    `Este enlace se envió a ${contact}. Si se lo han reenviado, díganos quién es: todo lo que escriba y decida aquí figurará a su nombre, con el enlace de ${contact}.`,
  name: 'Su nombre',
  email: 'Su correo electrónico',
  kept: 'Se guarda en este navegador, solo para este enlace.',
  nameMissing: 'Indique su nombre.',
  nameUnfit: 'No use caracteres como < > { }.',
  emailWrong: 'Indique un correo electrónico válido.',
  back: 'Volver',
  save: 'Responder con este nombre',
  itsMe: (contact) => `Soy ${contact}`,
};

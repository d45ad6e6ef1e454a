import type { TeamTexts } from '../../translations.ts';

export const moves: TeamTexts['moves'] = {
  deliver: 'Comprobar la dirección y enviar de nuevo',
  change: 'Hacer los cambios pedidos',
  rework: 'Retomar el trabajo y enviar de nuevo',
  start: 'Iniciar la etapa',
  ask: 'Pedir una respuesta',
  work: 'Terminar y enviar',
  answer: 'Responder a la petición de más tiempo',
  reply: 'Responder al mensaje del cliente',
};

export const moveActions: TeamTexts['moveActions'] = {
  deliver: 'Ver la entrega',
  change: 'Ver los cambios',
  rework: 'Enviar la vista previa',
  start: 'Iniciar la etapa',
  ask: 'Pedir respuesta',
  work: 'Enviar la vista previa',
  answer: 'Aceptar o mantener la fecha',
  reply: 'Leer y responder',
};

export const movePoints: TeamTexts['movePoints'] = {
  toAnswer: (count) => (count === 1 ? '1 punto por responder' : `${count} puntos por responder`),
};

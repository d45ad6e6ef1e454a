import type { TeamTexts } from '../../translations.ts';

export const feedback: TeamTexts['feedback'] = {
  sender: {
    title: 'Enviar una encuesta de satisfacción',
    survey: 'Encuesta',
    chooseSurvey: 'Elija una encuesta o añada una nueva',
    addSurvey: 'Añadir una encuesta',
    noSurveys: 'Aún no tiene plantillas de encuesta.',
    recipient: 'Destinatario',
    chooseRecipient: 'Elija un destinatario',
    asked: (count) => `${count} ${count === 1 ? 'pregunta' : 'preguntas'}`,
    inMail: (question) => `En el correo, con cinco estrellas: «${question}»`,
    asRead: 'Las preguntas como las lee el contacto',
    partly: (language, written, questions) =>
      `${language}: ${written} de ${questions} preguntas ${written === 1 ? 'está escrita' : 'están escritas'}. El contacto lee las demás con sus palabras originales.`,
    outdated: (count) =>
      count === 1
        ? 'Una pregunta cambió después de que se escribiera su texto en el idioma del proyecto.'
        : `${count} preguntas cambiaron después de que se escribieran sus textos en el idioma del proyecto.`,
    editSurvey: 'Editar la plantilla',
    missing: 'No hay ninguna plantilla del tipo «Encuesta de satisfacción». Puede escribir el correo aquí.',
    preview: 'Ver y enviar',
    choose: 'La vista previa aparece cuando elija una encuesta y un destinatario.',
    confirmTitle: '¿Enviar esta encuesta?',
    remindTitle: '¿Enviar este recordatorio?',
    send: (name) => `Enviar la encuesta a ${name}`,
    remind: (name) => `Enviar un recordatorio a ${name}`,
    sentBefore: (name) => `Esta encuesta ya se envió a ${name}: será un recordatorio.`,
  },
  locked: {
    title: 'Las encuestas de satisfacción no están en su plan',
    text: 'Lo que ya se ha respondido sigue a la vista aquí.',
    more: 'Ver qué hace falta',
  },
  list: {
    title: 'Encuestas de este proyecto',
    emptyText: 'Aquí verá lo que responda su cliente.',
    pages: 'Páginas de encuestas',
    sent: (when) => `Enviada: ${when}`,
    reminded: (when) => `recordatorio: ${when}`,
    submitted: (name, when) => `Respondida por ${name} el ${when}`,
    badges: { PENDING: 'PENDIENTE', INCOMPLETE: 'INCOMPLETA', COMPLETED: 'COMPLETADA' },
    remind: 'Enviar un recordatorio',
    rating: (value) => `${value} de 5`,
  },
  required: {
    title: 'Acción necesaria: enviar la encuesta de satisfacción',
    text: 'El trabajo está terminado, y este proyecto pide una encuesta que aún no se ha enviado.',
    action: 'Enviar la encuesta',
  },
  notices: { sent: 'Encuesta enviada', reminded: 'Recordatorio de la encuesta enviado' },
  errors: {
    send: 'No se pudo enviar la encuesta',
    templates: 'No se pudieron cargar las plantillas de encuesta',
  },
};

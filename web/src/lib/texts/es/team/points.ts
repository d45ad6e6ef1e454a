import type { TeamTexts } from '../../translations.ts';

const counted = (count: number): string => `${count} ${count === 1 ? 'punto' : 'puntos'}`;

export const points: TeamTexts['points'] = {
  team: {
    answerAll: 'Marcar todos como hechos',
    answerAllTitle: (count) => `¿Responder a ${counted(count)} con «Hecho»?`,
    answerAllText: (late, count) =>
      late === 0
        ? 'Su cliente lo lee con la próxima revisión. Hasta entonces puede retirar cada respuesta.'
        : late === count
          ? 'Ya se envió una revisión posterior, así que su cliente lo lee enseguida.'
          : `Después de ${counted(late)} ya se envió otra revisión: su cliente lee esas respuestas enseguida; las demás, con la próxima revisión.`,
    answerAllOnce: (count, most) => `De una vez se responde a ${most} de ${count} puntos.`,
    leftOut: (asked, replied) =>
      [
        ...(asked > 0 ? [`${counted(asked)} con una pregunta a su cliente`] : []),
        ...(replied > 0
          ? [`${counted(replied)} en ${replied === 1 ? 'el' : 'los'} que su cliente ha escrito lo último`]
          : []),
      ].join(' y '),
    leftOutText: (which) => `No se incluyen: ${which}.`,
    leftAlone: (count) =>
      count === 1 ? '1 punto se queda como está' : `${count} puntos se quedan como están`,
    leftAloneText: (numbers, names) =>
      numbers.length === 1
        ? `El punto ${numbers.join(', ')} se respondió o se abrió de nuevo entretanto${names === '' ? '' : `, por ${names}`}. No se ha sustituido nada.`
        : `Los puntos ${numbers.join(', ')} se respondieron o se abrieron de nuevo entretanto${names === '' ? '' : `, por ${names}`}. No se ha sustituido nada.`,
    markDone: 'Hecho',
    doneWithWords: 'Hecho, con texto…',
    doneWords: 'Qué se ha hecho',
    markNotDone: 'No hecho…',
    answer: 'Responder',
    change: 'Cambiar la respuesta',
    stays: (told) =>
      told
        ? 'Su cliente ya ha leído la respuesta actual: se queda en la conversación.'
        : 'La respuesta actual se queda en la conversación, para su equipo.',
    met: {
      answered: (name) => `${name} acaba de responder aquí:`,
      reopened: (name) => `${name} acaba de abrirlo de nuevo:`,
      withdrawn: 'La respuesta se acaba de retirar.',
      choice: 'Envíe la suya en su lugar, y ambas se quedan en la conversación, o déjelo como está.',
      leave: 'Dejarlo',
      done: 'Cambiar a «Hecho»',
    },
    place: {
      show: 'Mostrar dónde…',
      move: 'Mostrar en otro lugar…',
      title: (number) => `Dónde se hizo el punto ${number}`,
      hint: 'Coloque un punto o dibuje un área en la versión nueva. Su cliente lo ve junto al lugar anterior.',
      save: 'Guardar el lugar',
      own: 'El mismo lugar de antes',
      keep: 'Cancelar',
    },
    withdraw: 'Retirar',
    ask: 'Preguntar…',
    why: '¿Por qué no?',
    question: 'Su pregunta',
    assign: 'Asignar a',
    nobody: 'Sin asignar',
    internal: 'Solo su equipo',
    internalReply: 'Solo al equipo',
    shared: 'Su cliente lo lee',
    otherRounds: 'Puntos de otras revisiones',
    work: {
      open: 'Abrir el trabajo',
      comment: 'Comentar aquí',
      keys: {
        next: 'Siguiente punto abierto',
        compare: 'Comparar con una revisión anterior',
        close: 'Volver al cronograma',
      },
    },
    comment: 'Añadir un comentario',
    exportJson: 'Anotaciones web (JSON)',
    exportInternal: 'Con los comentarios que solo lee su equipo',
    toldLater: 'Su cliente lee esta respuesta con la próxima revisión.',
    unanswered: (count) => `${counted(count)} sin respuesta`,
    asked: (count) => `${count} con pregunta`,
    answeredAll: (count) => (count === 1 ? '1 punto respondido' : `${count} puntos respondidos`),
  },
};

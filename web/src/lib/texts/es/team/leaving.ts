import type { TeamTexts } from '../../translations.ts';

export const leaving: TeamTexts['leaving'] = {
  unsaved: {
    title: '¿Salir sin guardar?',
    text: 'Lo que ha cambiado en esta página no se ha guardado.',
  },
  uploads: {
    title: '¿Salir mientras se suben archivos?',
    running: (count) =>
      count === 1
        ? 'Se está subiendo 1 archivo. Si sale, la subida se detiene.'
        : `Se están subiendo ${count} archivos. Si sale, las subidas se detienen.`,
    again: (count, resumed) => {
      if (resumed === 0)
        return count === 1
          ? 'Si lo elige de nuevo, empieza desde el principio.'
          : 'Si los elige de nuevo, empiezan desde el principio.';
      if (resumed === count)
        return count === 1
          ? 'Si lo elige de nuevo, continúa donde se detuvo.'
          : 'Si los elige de nuevo, continúan donde se detuvieron.';
      const some = resumed === 1 ? '1 continúa donde se detuvo' : `${resumed} continúan donde se detuvieron`;
      return `Si los elige de nuevo, ${some} y los demás empiezan desde el principio.`;
    },
    others: (file, more) => (more === 0 ? file : `${file} y ${more} más`),
    ended: 'Entretanto, las subidas han terminado. Si sale, no se detiene nada.',
    stopped: (count) => (count === 1 ? 'Subida detenida' : `${count} subidas detenidas`),
  },
  step: {
    title: '¿Detener la subida?',
    running: (count) =>
      count === 1
        ? 'Se está subiendo 1 archivo aquí. Si continúa, la subida se detiene.'
        : `Se están subiendo ${count} archivos aquí. Si continúa, las subidas se detienen.`,
    ended: 'Entretanto, las subidas han terminado. Si continúa, no se detiene nada.',
    stay: 'Seguir subiendo',
    go: 'Continuar',
  },
  stay: 'Quedarse aquí',
  go: 'Salir',
};

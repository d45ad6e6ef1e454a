import { es as words } from '#domain/inbox/words/es.ts';
import type { TeamTexts } from '../../translations.ts';

export const inbox: TeamTexts['inbox'] = {
  title: 'Bandeja de entrada',
  lead: 'Respuestas de los clientes y todo lo demás que le espera en sus proyectos.',
  views: 'Vistas de la bandeja de entrada',
  view: { inbox: 'Abiertas', snoozed: 'Pospuestas', done: 'Hechas' },
  project: 'Proyecto',
  anyProject: 'Todos los proyectos',
  chosenProject: 'Proyecto elegido',
  showAll: 'Ver todos los proyectos',
  noProject: 'Sin proyecto',
  since: 'Desde su última visita',
  unread: 'Sin leer',
  earlier: 'Leídas',
  failed: 'No se pudo cargar la bandeja de entrada',
  notMarked: 'La entrada se queda donde estaba',
  more: 'Ver más',
  allRead: 'Marcar todo como leído',
  allDone: 'Marcar todo como hecho',
  noneUnread: 'Aquí no hay nada sin leer.',
  readOnly: 'El espacio de trabajo es de solo lectura.',
  done: (what) => `Marcar como hecho: ${what}`,
  toRead: (what) => `Marcar como leído: ${what}`,
  toUnread: (what) => `Marcar como no leído: ${what}`,
  snooze: (what) => `Posponer: ${what}`,
  hours: 'Dentro de tres horas',
  tomorrow: 'Mañana a las 9:00',
  nextWeek: 'El próximo lunes a las 9:00',
  isUnread: 'Sin leer',
  backOn: (when) => `Vuelve el ${when}`,
  ...words,
  empty: {
    inbox: {
      title: 'Todo al día',
      text: 'Aquí aparecen las peticiones de cambios, las aprobaciones, los puntos y lo que se atrase en sus proyectos.',
    },
    snoozed: {
      title: 'No hay nada pospuesto',
      text: 'Posponga una entrada y volverá como no leída en el momento que elija.',
    },
    done: {
      title: 'Aún no hay nada hecho',
      text: 'Las entradas que marque como hechas se conservan aquí 90 días.',
    },
    ofProject: {
      title: 'Aquí no hay nada de este proyecto',
      text: 'El filtro oculta las entradas de todos los demás proyectos.',
    },
    toHome: 'Ir al inicio',
    toInbox: 'Ir a la bandeja de entrada',
  },
};

import type { EndedLinkTexts } from '../en/ended-link.ts';

export const endedLink: EndedLinkTexts = {
  titles: {
    link_revoked: 'Este enlace fue retirado',
    link_expired: 'Este enlace ha caducado',
    link_of_old_address: 'Este enlace se envió a una dirección anterior',
    link_of_closed_project: 'Este proyecto está cerrado',
    reminder_link_expired: 'Este enlace ha caducado',
    view_ended: 'Esta vista ha terminado',
    workspace_closed: 'Este espacio de trabajo está cerrado',
    workspace_held: 'Esta página está bloqueada temporalmente',
  },
  reasons: {
    link_revoked: (agency) => `${agency} lo ha retirado. Puede pedir uno nuevo.`,
    link_expired: (agency) => `${agency} lo envió, y su plazo ha terminado. Puede pedir uno nuevo.`,
    link_of_old_address: (agency) =>
      `${agency} ya tiene su nueva dirección. Los enlaces de los correos más recientes llegan allí.`,
    link_of_closed_project: (agency) =>
      `${agency} ha cerrado el proyecto, y sus enlaces terminaron 30 días después. Puede pedir verlo de nuevo.`,
    reminder_link_expired: () =>
      'Los enlaces para desactivar los recordatorios valen 30 días. El último recordatorio tiene uno nuevo; su agencia también puede desactivarlos.',
    view_ended: () => 'Ábrela de nuevo desde el proyecto.',
    workspace_closed: () => 'La agencia lo ha cerrado. Pregunte a quien le envió el enlace.',
    workspace_held: () =>
      'Por ahora no se puede abrir, y no se pierde nada de su contenido. Si la esperaba, pregunte a su agencia.',
  },
  again: 'Intentar de nuevo',
  ask: 'Pedir un nuevo enlace',
  asked: 'Nuevo enlace pedido',
  askedText: (agency) => `Hemos avisado a ${agency}. El nuevo enlace llegará por correo.`,
  askedBefore: (agency) => `Ya se pidió un nuevo enlace. Si no llega, escriba a ${agency}.`,
  notAsked: 'Algo no ha funcionado. Inténtelo de nuevo.',
};

import type { ApproversTexts } from '../en/approvers.ts';

export const approvers: ApproversTexts = {
  title: 'Varias personas deciden esta ronda',
  own: { approve: 'Usted aprobó.', request_changes: 'Usted pidió cambios.' },
  gave: {
    approve: (names) => `Aprobación de ${names}.`,
    request_changes: (names) => `Cambios pedidos por ${names}.`,
  },
  you: 'usted',
  waiting: (names) => `Aún falta la respuesta de: ${names}.`,
  rule: 'La ronda sigue abierta hasta que respondan todos, y vuelve con cambios si alguien los pide.',
  notCounted: 'Su respuesta llega al equipo; deciden los demás.',
  change: 'Puede cambiar su respuesta hasta entonces.',
  approveText: 'Su aprobación se guarda; la ronda se decide cuando hayan respondido todos.',
  changesText: 'Sus comentarios llegan al equipo; la ronda siguiente empieza cuando hayan respondido todos.',
  goOn: 'Seguir con estas respuestas',
  goOnTitle: '¿Decidir sin las demás respuestas?',
  goOnText: {
    approve: (names) => `Quienes han respondido aprueban. Ya no podrán decidir esta ronda: ${names}.`,
    request_changes: (names) => `La ronda vuelve con cambios. Ya no podrán decidir esta ronda: ${names}.`,
  },
  wentOn: 'La ronda está decidida',
  notWentOn: 'No se pudo decidir la ronda',
};

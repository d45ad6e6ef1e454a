import type { TeamTexts } from '../../translations.ts';

export const upgrade: TeamTexts['upgrade'] = {
  title: 'No tiene acceso a esta función',
  text: 'Amplíe el plan de su espacio de trabajo para usar esta función',
  textForOthers: 'Consulte a su administrador',
  action: 'Ampliar el plan',
  leave: 'Volver',
};

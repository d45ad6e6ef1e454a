import type { TeamTexts } from '../../translations.ts';

export const proofEntry: TeamTexts['proofEntry'] = {
  action: 'Enviar a revisión',
  drop: 'Suelte para enviar un trabajo, o sobre un proyecto para enviar su próxima revisión',
  dropOn: (project) => `Suelte para enviar la próxima revisión de ${project}`,
};

import type { TeamTexts } from '../../translations.ts';

export const proofEntry: TeamTexts['proofEntry'] = {
  action: 'Envoyer une épreuve',
  drop: 'Déposez pour envoyer une épreuve, ou sur un projet pour envoyer sa prochaine révision',
  dropOn: (project) => `Déposez pour envoyer la prochaine révision de ${project}`,
};

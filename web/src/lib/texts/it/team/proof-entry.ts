import type { TeamTexts } from '../../translations.ts';

export const proofEntry: TeamTexts['proofEntry'] = {
  action: 'Invia un lavoro',
  drop: 'Rilasci qui per inviare un lavoro, o su un progetto per inviarne la prossima revisione',
  dropOn: (project) => `Rilasci per inviare la prossima revisione di ${project}`,
};

import type { TeamTexts } from '../../translations.ts';

export const closed: TeamTexts['closed'] = {
  yours: (until) =>
    `Il va être supprimé\u00a0: personne n’y a accès, et aucun e-mail n’en part. Vous pouvez le rétablir jusqu’au ${until}\u00a0; ensuite, tout son contenu sera définitivement supprimé.`,
  recall: 'Rétablir l’espace de travail',
  recalled: 'Votre espace de travail est rouvert',
  notRecalled: 'L’espace de travail n’a pas été rétabli',
};

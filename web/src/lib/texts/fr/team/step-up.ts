import type { TeamTexts } from '../../translations.ts';

export const stepUp: TeamTexts['stepUp'] = {
  noneDemanded:
    'Déconnectez-vous\u00a0: «\u00a0Mot de passe oublié\u00a0?\u00a0», sur la page de connexion, vous envoie un lien qui permet d’en choisir un.',
};

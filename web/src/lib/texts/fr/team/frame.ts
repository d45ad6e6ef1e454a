import type { TeamTexts } from '../../translations.ts';

export const frame: TeamTexts['frame'] = {
  inbox: (count) => {
    if (count === 0) return 'Boîte de réception';
    const unread = count > 99 ? 'plus de 99' : count;
    return `Boîte de réception, ${unread} ${count === 1 ? 'non lue' : 'non lues'}`;
  },
  count: (count) => (count > 99 ? '99+' : String(count)),
  settings: {
    company: 'Entreprise',
    templates: 'Modèles',
    security: 'Sécurité',
    billing: 'Facturation',
    personal: 'Vous',
  },
  leaveSettings: 'Quitter les réglages',
  menu: {
    dashboard: 'Accueil',
    inbox: 'Boîte de réception',
    workspace_analytics: 'Statistiques',
    clients: 'Clients',
    team: 'Équipe',
    workspace_settings: 'Espace de travail',
    email_settings: 'Réglages d’e-mail',
    custom_domain: 'Domaine personnalisé',
    single_sign_on: 'Connexion unique',
    audit_log: 'Journal d’audit',
    email_templates: 'Modèles d’e-mail',
    email_reminders: 'Modèles de rappel',
    workflow_templates: 'Modèles de flux',
    survey_templates: 'Enquêtes',
    plans: 'Forfaits et places',
    billing_portal: 'Facturation',
    redeemed_codes: 'Codes utilisés',
    profile: 'Profil',
    settings: 'Réglages',
  },
  guidedTour: 'Visite guidée',
};

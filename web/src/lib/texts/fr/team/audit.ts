import type { TeamTexts } from '../../translations.ts';

const entries = (count: number): string => `${count} ${count < 2 ? 'entrée' : 'entrées'}`;
const kept = 'Connexions, accès, réglages et tout ce qui sort de l’espace de travail.';
const exportIt = 'Exportez le journal et écrivez-nous.';

export const audit: TeamTexts['audit'] = {
  title: 'Journal d’audit',
  lead: (days) => `${kept} Les entrées sont conservées ${days} jours.`,
  waitingLead: kept,
  list: 'Entrées, de la plus récente à la plus ancienne',
  column: { at: 'Date', what: 'Entrée', from: 'Depuis' },
  refused: 'Refusé',
  inProject: (name) => `Projet ${name}`,
  noOrigin: 'Appareil inconnu',
  filter: {
    label: 'Filtre',
    kind: 'Type',
    anyKind: 'Tous les types',
    person: 'Personne',
    personPlaceholder: 'Nom ou adresse',
    from: 'Du',
    until: 'Au',
    clear: 'Retirer le filtre',
  },
  group: {
    access: 'Connexions',
    people: 'Personnes',
    settings: 'Réglages',
    shared: 'Partages',
    refused: 'Refus',
  },
  kind: {
    signed_in: 'Connexion',
    joined: 'Première connexion',
    sign_in_refused: 'Connexion refusée',
    session_refused: 'Session terminée refusée',
    sessions_ended: 'Sessions fermées',
    password_changed: 'Mot de passe modifié',
    second_factor_on: 'Validation en deux étapes activée',
    second_factor_off: 'Validation en deux étapes désactivée',
    passkey_added: 'Clé d’accès ajoutée',
    passkey_removed: 'Clé d’accès retirée',
    member_invited: 'Membre invité',
    member_changed: 'Membre modifié',
    member_removed: 'Membre retiré',
    member_logged_out: 'Membre déconnecté',
    workspace_handed_over: 'Espace de travail cédé',
    contact_invited: 'Contact invité',
    contact_address_changed: 'Adresse d’un contact changée',
    settings_changed: 'Réglages modifiés',
    template_changed: 'Modèle modifié',
    project_deleted: 'Projet supprimé',
    client_deleted: 'Client supprimé',
    links_sent: 'Liens envoyés',
    links_renewed: 'Nouveaux liens envoyés',
    link_revoked: 'Liens révoqués',
    link_copied: 'Liens copiés',
    seen_as_contact: 'Vu comme un contact',
    files_given: 'Fichiers vus ou téléchargés',
    exported: 'Export',
    permission_refused: 'Droits insuffisants',
    limit_reached: 'Limite atteinte',
    mails_refused: 'E-mails au-delà de la limite refusés',
    plan_refused: 'Paiement refusé',
    attack_refused: 'Attaque repoussée',
  },
  empty: {
    title: 'Pas encore d’entrées',
    text: 'Ce qui se passe désormais apparaît ici en quelques instants.',
    noMatch: 'Aucune entrée ne correspond',
    noMatchText: 'Essayez un autre type, une autre personne ou une autre période.',
  },
  more: 'Charger la suite',
  loadingMore: 'Chargement…',
  shown: (count, complete) =>
    complete ? entries(count) : `${entries(count)} ${count < 2 ? 'affichée' : 'affichées'}`,
  failed: 'Le journal d’audit n’a pas pu être chargé',
  chain: {
    checking: (count) =>
      count === 0 ? 'Vérification de la chaîne…' : `Vérification de la chaîne… ${entries(count)}`,
    intact: 'La chaîne est intacte',
    intactText: (count) =>
      count === 1
        ? '1 entrée vérifiée\u00a0: elle n’a été ni modifiée ni supprimée.'
        : `${count} entrées vérifiées\u00a0: aucune n’a été modifiée ni supprimée.`,
    broken: (seq) => `La chaîne est rompue à l’entrée ${seq}`,
    brokenText: {
      changed: `Cette entrée n’est plus telle qu’elle a été inscrite. ${exportIt}`,
      missing: `Cette entrée a disparu avant l’heure. ${exportIt}`,
    },
    failed: 'La chaîne n’a pas été vérifiée',
    again: 'Vérifier à nouveau',
  },
  export: {
    menu: 'Exporter',
    csv: 'Tableau (CSV)',
    json: 'Avec tous les champs (JSON)',
    running: 'Le fichier est en préparation.',
    failed: 'Le journal n’a pas été exporté',
    file: (day) => `journal-audit-${day}`,
    done: (count) => `${entries(count)} ${count < 2 ? 'exportée' : 'exportées'}`,
  },
};

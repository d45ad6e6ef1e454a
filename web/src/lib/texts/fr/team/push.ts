import type { TeamTexts } from '../../translations.ts';

export const push: TeamTexts['push'] = {
  title: 'Sur vos appareils',
  lead: 'Les demandes de modifications, les approbations et les retards vous parviennent même quand Proofline est fermé.',
  kinds: 'Choisissez les types sous « Appareils », plus bas.',
  turnOn: 'Activer sur cet appareil',
  isOff: 'Les notifications sont désactivées sur cet appareil.',
  blocked: 'Ce navigateur bloque les notifications de Proofline',
  blockedText:
    'Autorisez-les dans les réglages du navigateur pour ce site, par le symbole à côté de l’adresse. Puis rechargez cette page.',
  unsupported: 'Ce navigateur ne peut pas afficher de notifications',
  unsupportedText: 'Ouvrez Proofline dans une version récente de Chrome, Edge, Firefox ou Safari.',
  install: 'Ajoutez d’abord Proofline à l’écran d’accueil',
  installText:
    'L’iPhone et l’iPad n’affichent que les notifications des apps de l’écran d’accueil : choisissez « Partager » dans Safari, puis « Sur l’écran d’accueil », et ouvrez Proofline à partir de là.',
  refused: 'Rien n’a été activé',
  refusedText: 'Vous n’avez pas autorisé les notifications. Vous pourrez le faire plus tard, ici.',
  isOn: 'Les notifications sont activées',
  isOnText: 'Elles arrivent sur cet appareil jusqu’à ce que vous vous déconnectiez ou les désactiviez.',
  failed: 'Les notifications n’ont pas été activées',
  devices: 'Appareils avec notifications',
  deviceOn: (browser, system) => `${browser} sur ${system}`,
  unknownDevice: 'Appareil inconnu',
  present: 'Cet appareil',
  lastUsed: (when) => `Dernière utilisation : ${when}`,
  turnOff: 'Désactiver',
  turnOffOf: (device) => `Désactiver sur ${device}`,
  isTurnedOff: (device) => `Les notifications sont désactivées sur ${device}`,
  notTurnedOff: 'Les notifications n’ont pas été désactivées',
  notLoaded: 'Vos appareils n’ont pas pu être chargés',
  offer: {
    title: 'Apprenez les réponses même quand Proofline est fermé',
    text: 'Demandes de modifications, approbations et retards, comme notifications de cet appareil.',
    take: 'Activer',
    decline: 'Non merci',
  },
};

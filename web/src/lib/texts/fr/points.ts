import type { PointsTexts } from '../en/points.ts';

const counted = (count: number): string => (count === 1 ? '1 point' : `${count} points`);

/** Without the team's own texts, which are English. */
export const points: Omit<PointsTexts, 'team'> = {
  title: 'Points',
  loading: 'Chargement des points',
  loadError: 'Les points n’ont pas pu être chargés',
  retry: 'Réessayer',
  none: 'Pas encore de points',
  noneHint: 'Touchez le travail là où quelque chose doit changer, ou écrivez sur l’ensemble.',
  noneHintWhole: 'Écrivez ce qui doit changer.',
  noneToRead: 'Personne n’a rien marqué sur cette révision.',
  add: 'Ajouter un point',
  adding: 'Touchez l’endroit',
  cancel: 'Annuler',
  onWhole: 'Sur l’ensemble',
  words: 'Que faut-il changer ici\u00a0?',
  remarkWords: 'Votre remarque',
  kind: { change: 'Modification', remark: 'Remarque' },
  kindLabel: 'Type de point',
  number: (number) => `Point ${number}`,
  draft: 'Brouillon',
  draftOf: (name) => `${name} écrit ceci`,
  edit: 'Modifier',
  done: 'Terminé',
  remove: 'Retirer',
  removed: 'Point retiré',
  undo: 'Annuler',
  moment: (from, until) => (until === undefined ? `à ${from}` : `de ${from} à ${until}`),
  where: ({ file, page, time, region }) =>
    [
      file,
      ...(page === undefined ? [] : [`page ${page}`]),
      ...(time === undefined ? [] : [time]),
      ...(region === undefined ? [] : [region]),
    ].join(', '),
  whole: 'Toute la révision',
  compare: (round) => `Comparer avec ${round === 0 ? 'l’aperçu' : `la révision ${round}`}`,
  leaveCompare: 'Quitter la comparaison',
  compareFailed: 'La comparaison n’a pas pu être chargée',
  before: 'Avant',
  after: 'Après',
  earlierFile: 'Une version précédente',
  region: {
    'top left': 'en haut à gauche',
    'top centre': 'en haut',
    'top right': 'en haut à droite',
    'middle left': 'à gauche',
    'middle centre': 'au centre',
    'middle right': 'à droite',
    'bottom left': 'en bas à gauche',
    'bottom centre': 'en bas',
    'bottom right': 'en bas à droite',
  },
  state: {
    draft: 'Brouillon',
    open: 'Ouvert',
    unanswered: 'Sans réponse',
    answered: 'Avec réponse',
    accepted: 'Accepté',
  },
  answer: { done: 'Fait', not_done: 'Non fait', question: 'Question' },
  answeredBy: (name, at) => `${name}, ${at}`,
  acceptedBy: (name) => `Accepté par ${name}`,
  reopened: (times) => (times === 1 ? 'Rouvert' : `Rouvert ${times} fois`),
  accept: 'Accepter',
  reopen: 'Rouvrir',
  reopenWords: 'Que manque-t-il encore\u00a0?',
  reply: 'Répondre',
  replyWords: 'Votre réponse',
  send: 'Envoyer',
  agree: 'D’accord',
  agreed: (count) => (count === 1 ? '1 personne est d’accord' : `${count} personnes sont d’accord`),
  saving: {
    saved: 'Enregistré',
    saving: 'Enregistrement …',
    here: 'Enregistré sur cet appareil, part dès la connexion',
    gone: 'Gardé sur cet appareil\u00a0: le lien ne s’ouvre plus',
    refused: 'Un point n’a pas été enregistré',
  },
  /** Under a draft that was refused. */
  refused: {
    full: 'Non enregistré\u00a0: cette révision n’accepte plus d’autres points. Vos mots restent sur cet appareil.',
    closed:
      'Non enregistré\u00a0: cette révision n’accepte plus de points. Vos mots restent sur cet appareil.',
    other: 'Non enregistré\u00a0: changez l’endroit ou le texte. Il reste sur cet appareil.',
  },
  /** A decision while a draft is refused. */
  refusedFirst: {
    title: 'Un point n’est pas encore enregistré',
    text: 'Modifiez-le ou retirez-le, puis envoyez votre réponse.',
  },
  failed: 'Cela n’a pas fonctionné',
  failedText: 'Vos mots sont gardés ici. Veuillez réessayer.',
  earlier: 'Vos points des révisions précédentes',
  earlierHint: (open, total) =>
    open === 0
      ? total === 1
        ? 'Avec réponse'
        : `Les ${total} ont une réponse`
      : `${open} sur ${total} sans réponse`,
  changesWith: (count) => `Demander des modifications · ${counted(count)}`,
  goOut: (count) => (count === 1 ? '1 point part avec.' : `${count} points partent avec.`),
  approveWith: (count) =>
    count === 1
      ? 'Vous avez 1 point ouvert. L’approbation l’envoie aussi, et le travail est approuvé tel quel.'
      : `Vous avez ${count} points ouverts. L’approbation les envoie aussi, et le travail est approuvé tel quel.`,
  approveOpen: (count) =>
    `${count === 1 ? 'Un de vos points est encore ouvert' : `${count} de vos points sont encore ouverts`}. En approuvant, vous acceptez le travail tel quel.`,
  seen: (seen, of) => `Vous avez regardé ${seen} ${seen === 1 ? 'fichier' : 'fichiers'} sur ${of}.`,
  forgot: (count) => (count === 1 ? 'Envoyer 1 point de plus' : `Envoyer ${count} points de plus`),
  forgotHint: 'L’équipe les reçoit. Votre décision reste la même.',
  sent: 'Points envoyés',
  lookAt: (number) => `Montrer le point ${number} sur le travail`,
};

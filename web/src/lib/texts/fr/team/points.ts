import type { TeamTexts } from '../../translations.ts';

const counted = (count: number): string => `${count} ${count < 2 ? 'point' : 'points'}`;

export const points: TeamTexts['points'] = {
  team: {
    answerAll: 'Tout marquer «\u00a0Fait\u00a0»',
    answerAllTitle: (count) => `Répondre «\u00a0Fait\u00a0» à ${counted(count)}\u00a0?`,
    answerAllText: (late, count) => {
      if (late === 0)
        return 'Votre client le lira avec la prochaine révision. D’ici là, vous pouvez retirer chaque réponse.';
      return late === count
        ? 'Une révision suivante a été envoyée\u00a0: votre client le lit aussitôt.'
        : `Une révision suivante a été envoyée après ${counted(late)}\u00a0: votre client lit ces réponses aussitôt, et les autres avec la prochaine révision.`;
    },
    answerAllOnce: (count, most) => `${most} points sur ${count} reçoivent une réponse à la fois.`,
    leftOut: (asked, replied) =>
      [
        ...(asked > 0 ? [`${counted(asked)} avec une question à votre client`] : []),
        ...(replied > 0 ? [`${counted(replied)} où votre client a le dernier mot`] : []),
      ].join(' et '),
    leftOutText: (which) => `Non compris\u00a0: ${which}.`,
    leftAlone: (count) => (count < 2 ? `${count} point ne change pas` : `${count} points ne changent pas`),
    leftAloneText: (numbers, names) =>
      `${
        numbers.length === 1
          ? `Le point ${numbers.join(', ')} a reçu une réponse ou a été rouvert`
          : `Les points ${numbers.join(', ')} ont reçu une réponse ou ont été rouverts`
      } entre-temps${names === '' ? '' : `, par ${names}`}. Rien n’a été remplacé.`,
    markDone: 'Fait',
    doneWithWords: 'Fait, avec un mot…',
    doneWords: 'Ce qui a été fait',
    markNotDone: 'Non fait…',
    answer: 'Répondre',
    change: 'Changer la réponse',
    stays: (told) =>
      told
        ? 'Votre client a lu la réponse actuelle\u00a0: elle reste dans la discussion.'
        : 'La réponse actuelle reste dans la discussion, pour votre équipe.',
    met: {
      answered: (name) => `${name} vient de répondre\u00a0:`,
      reopened: (name) => `${name} vient de rouvrir ce point\u00a0:`,
      withdrawn: 'La réponse vient d’être retirée.',
      choice: 'Envoyez la vôtre à sa place, et les deux restent dans la discussion, ou n’y changez rien.',
      leave: 'N’y rien changer',
      done: 'Changer en «\u00a0Fait\u00a0»',
    },
    place: {
      show: 'Montrer où…',
      move: 'Montrer ailleurs…',
      title: (number) => `Où le point ${number} a été traité`,
      hint: 'Placez un point ou tracez une zone sur la nouvelle version. Votre client la voit à côté de l’ancien endroit.',
      save: 'Enregistrer l’endroit',
      own: 'Même endroit qu’avant',
      keep: 'Annuler',
    },
    withdraw: 'Retirer',
    ask: 'Poser une question…',
    why: 'Pourquoi pas\u00a0?',
    question: 'Votre question',
    assign: 'Attribuer à',
    nobody: 'Non attribué',
    internal: 'Votre équipe seulement',
    internalReply: 'À l’équipe seulement',
    shared: 'Votre client le lit',
    otherRounds: 'Points d’autres révisions',
    work: {
      open: 'Ouvrir le travail',
      comment: 'Commenter ici',
      keys: {
        next: 'Point ouvert suivant',
        compare: 'Comparer avec une révision précédente',
        close: 'Retour au calendrier',
      },
    },
    comment: 'Ajouter un commentaire',
    exportJson: 'Annotations web (JSON)',
    exportInternal: 'Avec les commentaires réservés à votre équipe',
    toldLater: 'Votre client lira cette réponse avec la prochaine révision.',
    unanswered: (count) => `${counted(count)} sans réponse`,
    asked: (count) => `${count} avec question`,
    answeredAll: (count) => `${counted(count)} avec réponse`,
  },
};

import type { ApproversTexts } from '../en/approvers.ts';

export const approvers: ApproversTexts = {
  title: 'Plusieurs personnes décident de cette révision',
  own: { approve: 'Vous avez approuvé.', request_changes: 'Vous avez demandé des modifications.' },
  gave: {
    approve: (names) => `Approbation de ${names}.`,
    request_changes: (names) => `Modifications demandées par ${names}.`,
  },
  you: 'vous',
  waiting: (names) => `Réponse encore attendue\u00a0: ${names}.`,
  rule: 'La révision reste ouverte jusqu’à ce que chacun ait répondu, et revient avec des modifications si quelqu’un en demande.',
  notCounted: 'Votre réponse parvient à l’équipe\u00a0; les autres décident.',
  change: 'D’ici là, vous pouvez changer votre réponse.',
  approveText: 'Votre approbation est gardée\u00a0; la révision est décidée quand chacun a répondu.',
  changesText:
    'Vos commentaires parviennent à l’équipe\u00a0; la révision suivante commence quand chacun a répondu.',
  goOn: 'Continuer avec ces réponses',
  goOnTitle: 'Décider sans les autres réponses\u00a0?',
  goOnText: {
    approve: (names) =>
      `Les réponses reçues approuvent. Ne pourra plus décider de cette révision\u00a0: ${names}.`,
    request_changes: (names) =>
      `La révision revient avec des modifications. Ne pourra plus décider de cette révision\u00a0: ${names}.`,
  },
  wentOn: 'La révision est décidée',
  notWentOn: 'La révision n’a pas pu être décidée',
};

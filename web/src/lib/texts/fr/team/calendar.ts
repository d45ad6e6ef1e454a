import type { TeamTexts } from '../../translations.ts';
import { de } from './words.ts';

const notMoved = 'L’échéance n’a pas été déplacée';

export const calendar: TeamTexts['calendar'] = {
  label: 'Échéances et dates prévues',
  span: 'Jours affichés',
  spans: { month: 'Mois', week: 'Semaine' },
  today: 'Aujourd’hui',
  previous: { month: 'Mois précédent', week: 'Semaine précédente' },
  next: { month: 'Mois suivant', week: 'Semaine suivante' },
  range: (from, to) => `${from} – ${to}`,
  kind: { due: 'Échéance du retour', target: 'Date prévue' },
  late: 'en retard',
  holiday: 'Jour férié',
  more: (count) => `+${count}`,
  moreOn: (count, day) => `Encore ${count}, ${day}`,
  nothing: {
    month: 'Aucune échéance ce mois-ci.',
    week: 'Aucune échéance cette semaine.',
  },
  done: 'Terminé',
  move: {
    hint: 'Faites glisser un retour vers un autre jour, ou appuyez dessus sur M et choisissez le jour avec les flèches.',
    title: (name) => `Déplacer l’échéance ${de(name)}`,
    text: 'Le prochain rappel au client suivra la nouvelle date\u00a0; aucun e-mail n’est envoyé maintenant.',
    field: 'Nouvelle échéance',
    missing: 'Choisissez une date.',
    past: 'Choisissez aujourd’hui ou un jour suivant.',
    confirm: 'Déplacer l’échéance',
    picking: (name, day) => `${name}, échéance\u00a0: ${day}`,
    pickingHint: 'Les flèches choisissent le jour, Entrée déplace, Échap abandonne.',
    here: 'Déplacer ici',
    moved: (day) => `Nouvelle échéance\u00a0: ${day}`,
    notMoved,
    cancel: 'Annuler',
    undo: 'Annuler',
    undone: 'L’échéance est comme avant',
    notUndone: 'Le déplacement n’a pas été annulé',
    leftAlone: (name) => `${name} reste à sa place.`,
    readOnly: 'Lecture seule\u00a0: votre abonnement a expiré',
    notYours: 'Vous ne pouvez pas agir sur ce projet.',
  },
  notWaiting: 'Plus rien n’attend le client.',
};

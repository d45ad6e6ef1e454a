import type { TeamTexts } from '../../translations.ts';

export const clientMessages: TeamTexts['clientMessages'] = {
  wrote: (by, day) => `${by} a écrit ${day} et n’a pas encore de réponse`,
  more: (count) => (count === 1 ? '1 autre message depuis' : `${count} autres messages depuis`),
  reply: 'Répondre',
  mark: 'Marquer comme répondu',
  marked: 'Marqué comme répondu',
  failed: 'Le message n’a pas été marqué comme répondu',
};

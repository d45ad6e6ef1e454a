import type { TeamTexts } from '../../translations.ts';

export const leaving: TeamTexts['leaving'] = {
  unsaved: {
    title: 'Quitter sans enregistrer\u00a0?',
    text: 'Ce que vous avez modifié sur cette page n’est pas enregistré.',
  },
  uploads: {
    title: 'Quitter pendant le transfert des fichiers\u00a0?',
    running: (count) =>
      count === 1
        ? '1 fichier est en cours de transfert. Si vous quittez la page, le transfert s’interrompt.'
        : `${count} fichiers sont en cours de transfert. Si vous quittez la page, les transferts s’interrompent.`,
    again: (count, resumed) => {
      if (resumed === 0)
        return count === 1
          ? 'Si vous le choisissez de nouveau, il repart du début.'
          : 'Si vous les choisissez de nouveau, ils repartent du début.';
      if (resumed === count)
        return count === 1
          ? 'Si vous le choisissez de nouveau, il reprend là où il s’est arrêté.'
          : 'Si vous les choisissez de nouveau, ils reprennent là où ils se sont arrêtés.';
      const some =
        resumed === 1 ? '1 reprend là où il s’est arrêté' : `${resumed} reprennent là où ils se sont arrêtés`;
      return `Si vous les choisissez de nouveau, ${some} et les autres repartent du début.`;
    },
    others: (file, more) => {
      if (more === 0) return file;
      return more === 1 ? `${file} et un autre` : `${file} et ${more} autres`;
    },
    ended: 'Les transferts se sont terminés entre-temps. Quitter la page n’interrompt rien.',
    stopped: (count) => (count === 1 ? 'Transfert interrompu' : `${count} transferts interrompus`),
  },
  step: {
    title: 'Interrompre le transfert\u00a0?',
    running: (count) =>
      count === 1
        ? '1 fichier est en cours de transfert ici. Si vous continuez, le transfert s’interrompt.'
        : `${count} fichiers sont en cours de transfert ici. Si vous continuez, les transferts s’interrompent.`,
    ended: 'Les transferts se sont terminés entre-temps. Continuer n’interrompt rien.',
    stay: 'Garder le transfert',
    go: 'Continuer',
  },
  stay: 'Rester ici',
  go: 'Quitter',
};

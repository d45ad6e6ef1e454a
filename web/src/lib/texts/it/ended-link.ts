import type { EndedLinkTexts } from '../en/ended-link.ts';

export const endedLink: EndedLinkTexts = {
  titles: {
    link_revoked: 'Questo link è stato ritirato',
    link_expired: 'Questo link è scaduto',
    link_of_old_address: 'Questo link è stato inviato a un indirizzo precedente',
    link_of_closed_project: 'Questo progetto è chiuso',
    reminder_link_expired: 'Questo link è scaduto',
    view_ended: 'Questa vista è terminata',
    workspace_closed: 'Questo spazio di lavoro è chiuso',
    workspace_held: 'Questa pagina è temporaneamente bloccata',
  },
  reasons: {
    link_revoked: (agency) => `${agency} lo ha ritirato. Può chiederne uno nuovo.`,
    link_expired: (agency) => `${agency} lo ha inviato, e il suo tempo è finito. Può chiederne uno nuovo.`,
    link_of_old_address: (agency) =>
      `${agency} ha già il Suo nuovo indirizzo. I link delle e-mail più recenti arrivano lì.`,
    link_of_closed_project: (agency) =>
      `${agency} ha chiuso il progetto, e i suoi link sono terminati 30 giorni dopo. Può chiedere di rivederlo.`,
    reminder_link_expired: () =>
      'I link per disattivare i promemoria valgono 30 giorni. L’ultimo promemoria ne contiene uno nuovo; può disattivarli anche la Sua agenzia.',
    view_ended: () => 'Aprila di nuovo dal progetto.',
    workspace_closed: () => 'L’agenzia lo ha chiuso. Si rivolga a chi Le ha inviato il link.',
    workspace_held: () =>
      'Per ora non si può aprire, e nulla del suo contenuto va perso. Se la aspettava, si rivolga alla Sua agenzia.',
  },
  again: 'Riprova',
  ask: 'Chiedi un nuovo link',
  asked: 'Nuovo link chiesto',
  askedText: (agency) => `${agency} è stata avvisata. Il nuovo link arriverà via e-mail.`,
  askedBefore: (agency) => `Un nuovo link è già stato chiesto. Se non arriva, scriva a ${agency}.`,
  notAsked: 'Qualcosa non ha funzionato. Riprovi.',
};

import type { TeamTexts } from '../../translations.ts';

export const limits: TeamTexts['limits'] = {
  active_projects: 'Ha raggiunto il limite di progetti del Suo spazio di lavoro',
  room: 'Archiviando un progetto si libera il posto per un altro.',
  archived_projects: 'Ha raggiunto il limite di progetti archiviati',
  message_templates: 'Ha raggiunto il limite di modelli di e-mail del Suo spazio di lavoro',
  workflow_templates: 'Ha raggiunto il limite di modelli di flusso del Suo spazio di lavoro',
  upgrade: 'Passi a un piano superiore',
  administrator: 'Si rivolga al Suo amministratore',
};

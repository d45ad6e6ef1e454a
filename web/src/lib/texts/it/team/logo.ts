import type { TeamTexts } from '../../translations.ts';

export const logo: TeamTexts['logo'] = {
  label: 'Logo',
  choose: 'Scegli un’immagine',
  replace: 'Scegli un’altra immagine',
  remove: 'Rimuovi',
  removeThe: (label) => `Rimuovi: ${label.toLowerCase()}`,
  hint: 'PNG, GIF o JPEG, ritagliato in un quadrato; consigliati almeno 250 × 250 pixel.',
  chosen: 'Il nuovo logo viene conservato quando salva.',
  removed: 'Il logo viene rimosso quando salva.',
  refusedTitle: 'Caricamento dell’immagine',
  unreadable: 'Non è stato possibile leggere l’immagine; forse il file è danneggiato. Ne scelga un’altra.',
  refused: 'Scelga un’immagine PNG, GIF o JPEG.',
  crop: {
    title: 'Ritagli l’immagine',
    hint: 'Trascini l’immagine oppure usi i cursori. Resta ciò che vede.',
    preview: 'Il quadrato che resta dell’immagine',
    zoom: 'Ingrandimento',
    across: 'Da sinistra a destra',
    down: 'Dall’alto in basso',
    cancel: 'Annulla',
    confirm: 'Usa questo quadrato',
  },
};

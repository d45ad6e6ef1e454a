import type { TeamTexts } from '../../translations.ts';

export const moves: TeamTexts['moves'] = {
  deliver: 'Controllare l’indirizzo e inviare di nuovo',
  change: 'Fare le modifiche richieste',
  rework: 'Rielaborare e inviare di nuovo',
  start: 'Iniziare la fase',
  ask: 'Chiedere una risposta',
  work: 'Finire e inviare',
  answer: 'Rispondere alla richiesta di più tempo',
  reply: 'Rispondere al messaggio del cliente',
};

export const moveActions: TeamTexts['moveActions'] = {
  deliver: 'Vedi il recapito',
  change: 'Vedi le modifiche',
  rework: 'Invia anteprima',
  start: 'Inizia fase',
  ask: 'Chiedi un riscontro',
  work: 'Invia anteprima',
  answer: 'Accetta o mantieni la data',
  reply: 'Leggi e rispondi',
};

export const movePoints: TeamTexts['movePoints'] = {
  toAnswer: (count) => (count === 1 ? '1 punto a cui rispondere' : `${count} punti a cui rispondere`),
};

import type { TeamTexts } from '../../translations.ts';
import { counted } from './counted.ts';

export const feedback: TeamTexts['feedback'] = {
  sender: {
    title: 'Invia un sondaggio di soddisfazione',
    survey: 'Sondaggio',
    chooseSurvey: 'Scelga o aggiunga un sondaggio',
    addSurvey: 'Aggiungi un sondaggio',
    noSurveys: 'Non ha ancora modelli di sondaggio.',
    recipient: 'Destinatario',
    chooseRecipient: 'Scelga il destinatario',
    asked: (count) => counted(count, 'domanda', 'domande'),
    inMail: (question) => `Nell’e-mail, con cinque stelle: «${question}»`,
    asRead: 'Le domande come le legge il contatto',
    partly: (language, written, questions) =>
      `${language}: ${written} di ${questions} domande ${written === 1 ? 'è scritta' : 'sono scritte'}. Il contatto legge le altre con le parole originali.`,
    outdated: (count) =>
      count === 1
        ? 'Una domanda è cambiata dopo che è stato scritto il suo testo nella lingua del progetto.'
        : `${count} domande sono cambiate dopo che sono stati scritti i loro testi nella lingua del progetto.`,
    editSurvey: 'Modifica il modello',
    missing: 'Non c’è un modello di tipo «Sondaggio». Può scrivere l’e-mail qui.',
    preview: 'Anteprima e invio',
    choose: 'L’anteprima compare quando sono scelti un sondaggio e un destinatario.',
    confirmTitle: 'Inviare questo sondaggio?',
    remindTitle: 'Inviare questo promemoria?',
    send: (name) => `Invia il sondaggio a ${name}`,
    remind: (name) => `Invia un promemoria a ${name}`,
    sentBefore: (name) => `${name} ha già ricevuto questo sondaggio: questo sarà un promemoria.`,
  },
  locked: {
    title: 'I sondaggi di soddisfazione non sono compresi nel Suo piano',
    text: 'Le risposte già ricevute restano visibili qui.',
    more: 'Come averli',
  },
  list: {
    title: 'Sondaggi di questo progetto',
    emptyText: 'Qui compariranno le risposte del cliente.',
    pages: 'Pagine dei sondaggi',
    sent: (when) => `Inviato: ${when}`,
    reminded: (when) => `promemoria: ${when}`,
    submitted: (name, when) => `Risposta di ${name}, ${when}`,
    badges: { PENDING: 'IN ATTESA', INCOMPLETE: 'INCOMPLETO', COMPLETED: 'COMPLETATO' },
    remind: 'Invia promemoria',
    rating: (value) => `${value} su 5`,
  },
  required: {
    title: 'Da fare: inviare il sondaggio di soddisfazione',
    text: 'Il lavoro è finito e questo progetto richiede un sondaggio che non è ancora stato inviato.',
    action: 'Invia il sondaggio',
  },
  notices: {
    sent: 'Sondaggio inviato',
    reminded: 'Promemoria del sondaggio inviato',
  },
  errors: {
    send: 'Invio del sondaggio non riuscito',
    templates: 'Caricamento dei modelli di sondaggio non riuscito',
  },
};

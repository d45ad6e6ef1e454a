import type { TeamTexts } from '../../translations.ts';

export const account: TeamTexts['account'] = {
  fields: {
    tenantName: 'Nome dell’agenzia',
    adminFirstName: 'Nome',
    adminLastName: 'Cognome',
    adminEmail: 'E-mail dell’amministratore',
    language: 'Lingua dello spazio di lavoro',
    appsumoCode: 'Codice da riscattare',
  },
  named: {
    tenantName: 'nome dell’agenzia',
    adminFirstName: 'nome dell’amministratore',
    adminLastName: 'cognome dell’amministratore',
    adminEmail: 'e-mail dell’amministratore',
  },
  required: (field) => `Compili questo campo: ${field}`,
  refused: {
    subdomain_invalid: 'Scelga da 3 a 40 lettere minuscole e cifre.',
    subdomain_reserved: 'Questo indirizzo è riservato al prodotto.',
    subdomain_protected:
      'Questo indirizzo somiglia a quello di un’azienda nota. Ne scelga uno che sia proprio Suo.',
    redeem_code_invalid: 'Questo non sembra un codice da riscattare.',
  },
  summary: 'Controlli questi campi',
  signUp: {
    pageTitle: 'Registrazione',
    steps: (step) => `Passo ${step} di 2`,
    details: 'Crei il Suo spazio di lavoro',
    detailsText: 'Qui la Sua agenzia e i suoi clienti troveranno i loro progetti.',
    promise: 'Invii un lavoro e riceva una risposta chiara',
    points: [
      'I clienti commentano sull’immagine, sulla pagina o sul secondo di un video. Non serve un account.',
      'Ogni giro ha una scadenza. Vede quale cliente è in ritardo e gli invia un promemoria con un clic.',
      'Vede sempre a chi tocca, e chi ha approvato quale versione e quando.',
    ],
    redeemText: 'Riscatti il codice che ha acquistato: il Suo spazio di lavoro comincia da lì.',
    subdomainHint: 'Lettere minuscole e cifre.',
    languageHint:
      'I modelli, il progetto di esempio e i nuovi clienti iniziano in questa lingua. In seguito potrà cambiare ciascuno di essi.',
    continue: 'Continua',
    login: 'Scelga come accedere',
    loginText: (email, byGoogle) =>
      byGoogle
        ? 'Usi la Sua e-mail e una password, oppure il Suo account Google.'
        : `Accederà come ${email}. Dall’e-mail che Le inviamo potrà scegliere una password.`,
    create: 'Continua per e-mail',
    back: 'Indietro',
    creating: 'Creazione del Suo account',
    creatingText: 'Richiede qualche secondo.',
    notCreated: 'Il Suo account non è stato creato',
    known: 'Ha già uno spazio di lavoro?',
    signIn: 'Accedi',
  },
  verify: {
    pageTitle: 'Conferma dell’e-mail',
    title: 'Controlli la posta',
    text: (workspace) =>
      `${workspace} è quasi pronto. Prema il pulsante di conferma nell’e-mail che ha ricevuto`,
    at: (email) => ` all’indirizzo ${email}`,
    good: 'Il link che contiene vale un giorno.',
    nothingCame: 'Controlli la posta indesiderata o invii di nuovo l’e-mail.',
    resend: 'Invia di nuovo l’e-mail',
    wait: (seconds) => `Potrà chiedere un nuovo invio tra ${seconds} s.`,
    resent: 'L’e-mail è di nuovo in arrivo',
    notResent: 'L’e-mail non è stata inviata',
    email: 'E-mail',
    portal: 'Vai al portale',
    done: 'Questo spazio di lavoro è pronto',
    doneText: 'Il suo indirizzo e-mail è stato confermato. Ora può accedere.',
    gone: 'Questa registrazione è terminata',
    goneText: 'Una registrazione attende un giorno. Si registri di nuovo: l’indirizzo è libero.',
    signUpAgain: 'Registrati di nuovo',
  },
  confirm: {
    title: 'Confermi il Suo indirizzo e-mail',
    text: (workspace) => `Basta premere il pulsante e ${workspace} viene creato.`,
    passwordText: (workspace) => `Scelga una password per completare ${workspace}.`,
    textReady: 'Basta premere il pulsante e può accedere.',
    press: 'Conferma l’indirizzo e-mail',
    passwordTitle: 'Scelga la Sua password',
    passwordPress: 'Crea lo spazio di lavoro',
    creating: 'Creazione del Suo spazio di lavoro',
    ready: 'Il Suo spazio di lavoro è pronto',
    readyText: (email) => `Acceda come ${email} con la password che ha scelto.`,
    knownText: (email) => `Acceda come ${email} con la password che aveva già.`,
    signIn: 'Accedi',
    failed: 'Il Suo spazio di lavoro non è stato creato',
  },
};

export const sample: TeamTexts['sample'] = {
  title: 'Il Suo spazio di lavoro ha un progetto di esempio',
  text: 'Due revisioni, con i punti del cliente: li guardi, risponda, confronti le versioni. Non conta per i Suoi limiti e non è partita nessuna e-mail.',
  open: 'Aprilo',
  remove: 'Rimuovi il progetto di esempio',
  removed: 'Progetto di esempio rimosso',
  notRemoved: 'Il progetto di esempio non è stato rimosso',
};

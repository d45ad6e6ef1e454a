import type { TeamTexts } from '../../translations.ts';

export const domains: TeamTexts['domains'] = {
  readOnly: 'Sola lettura: l’abbonamento è scaduto',
  record: {
    type: 'Tipo',
    host: 'Host',
    value: 'Valore',
    status: 'Stato',
    copyHost: (host) => `Copia l’host ${host}`,
    copyName: (name) => `Copia il nome completo ${name}`,
    copyValue: (value) => `Copia il valore ${value}`,
    fullName: 'Nome completo',
    appended:
      'Molti gestori DNS aggiungono da soli il dominio. Lì inserisca l’host; il nome completo serve solo dove il Suo non lo fa.',
    dot: 'Se il Suo aggiunge il dominio anche ai valori, termini il valore con un punto.',
  },
  copied: 'Testo copiato negli appunti',
  help: 'Come si aggiungono i record DNS',
  email: {
    title: 'Impostazioni e-mail',
    crumb: 'Impostazioni e-mail',
    lead: 'Invii le e-mail dai Suoi indirizzi invece che dai nostri.',
    defaultTitle: (sender) => `Mittente predefinito: ${sender}`,
    defaultText:
      'Vale per chi non ha un dominio verificato. Le risposte arrivano a chi ha inviato l’e-mail; si legge il nome del Suo spazio di lavoro, come «Acme tramite Proofline». Verifichi il Suo dominio per inviare dai Suoi indirizzi, che arrivano più facilmente ai destinatari.',
    field: 'Dominio',
    hint: 'La parte dei Suoi indirizzi dopo la @, come acme.com.',
    missing: 'Inserisca un dominio.',
    invalid: 'Formato del dominio non valido.',
    add: 'Aggiungi dominio',
    another: 'Aggiungi un altro dominio',
    cancel: 'Annulla',
    added: (domain) => `${domain}: aggiunto`,
    remove: 'Elimina dominio',
    removeNamed: (domain) => `Elimina ${domain}`,
    verify: 'Verifica dominio',
    verifyAgain: 'Verifica di nuovo',
    state: { verified: 'Verificato', unverified: 'Non verificato', failed: 'Record non trovati' },
    status: { pending: 'In attesa', verified: 'Trovato', failed: 'Non trovato' },
    caption: (domain) => `Record DNS di ${domain}`,
    publish: (domain) =>
      `Aggiunga questi record presso il gestore DNS di ${domain}, poi verifichi il dominio. Possono passare fino a 48 ore prima che siano visibili. I record CNAME valgono insieme, e così MX e TXT: nessuno risulta trovato finché non lo sono anche gli altri.`,
    verified: (domain) => `Le e-mail delle persone con un indirizzo @${domain} partono dai loro indirizzi.`,
    failed:
      'Per tre giorni alcuni record non sono stati trovati. Li confronti con quelli del Suo gestore DNS e verifichi di nuovo: li cerchiamo da capo.',
    dmarc: {
      title: 'Criterio DMARC',
      states: { missing: 'Manca', weak: 'Debole', fine: 'In vigore', inherited: 'Ereditato' },
      missing:
        'Consigliamo anche questo record. Dice alle caselle di posta come trattare le e-mail che fingono soltanto di venire da Lei, e quelle grandi se lo aspettano. Le Sue e-mail partono anche senza.',
      weak: (domain) =>
        `Il criterio di ${domain} lascia passare e-mail che fingono soltanto di venire da Lei. Consigliamo questo record al suo posto.`,
      done: (domain) =>
        `Il criterio di ${domain} tiene fuori dalla posta in arrivo le e-mail che fingono soltanto di venire da Lei.`,
      caption: (domain) => `Record DMARC consigliato per ${domain}`,
      advice:
        'Altri servizi inviano e-mail per questo dominio? Cominci con p=none e lo cambi in p=quarantine quando tutti sono configurati.',
    },
    webmail: (domain) =>
      `${domain} appartiene a un fornitore di posta, quindi nessuno può aggiungervi i nostri record. Le e-mail delle persone con quegli indirizzi partono dal mittente predefinito.`,
    own: 'Invia da un indirizzo e-mail non verificato',
    ownHint: (domain, sender) =>
      `Per i mittenti con un indirizzo @${domain}, come nelle caselle gratuite. Le caselle di posta rifiutano le e-mail a nome di un dominio che non le consente, quindi l’indirizzo resta ${sender}; porta però il nome del mittente, come «Nora, Acme tramite Proofline», e le risposte arrivano a lui.`,
    ownOn: 'D’ora in poi le e-mail portano il nome del mittente',
    ownOff: 'D’ora in poi le e-mail portano il nome dello spazio di lavoro',
    confirm: {
      title: (domain) => `Eliminare ${domain}?`,
      text: 'Vuole rimuovere l’autenticazione di questo dominio? Rimuova queste voci anche dal Suo DNS.',
      keep: 'Mantieni il dominio',
      remove: 'Elimina dominio',
    },
    notice: {
      notSaved: 'Salvataggio delle impostazioni e-mail non riuscito',
      verified:
        'Le Sue impostazioni DNS sono corrette. Le Sue e-mail non mostreranno più il nostro indirizzo come mittente.',
      notVerified: 'Le Sue impostazioni DNS non sono corrette. Le ricontrolli.',
      verificationFailed: 'Verifica delle impostazioni DNS non riuscita',
      removed:
        'Il Suo dominio è stato rimosso dal nostro sistema. Rimuova anche le voci dalle Sue impostazioni DNS.',
      notRemoved: 'In questo momento non è possibile. Avvisi l’assistenza, che se ne occuperà per Lei.',
      notLoaded: 'Caricamento delle impostazioni e-mail non riuscito',
    },
  },
  custom: {
    title: 'Dominio proprio',
    lead: 'L’indirizzo delle pagine dei Suoi clienti: revisioni, elaborati e sondaggi. Chi ha un account accede dall’URL dello spazio di lavoro.',
    choice: 'Indirizzo dello spazio di lavoro',
    sub: 'Sottodominio',
    own: 'Dominio proprio',
    url: 'URL dello spazio di lavoro',
    urlHint: 'Funziona sempre, anche con un dominio proprio.',
    copy: (what) => `Copia ${what}`,
    host: 'Host',
    hostHint: 'Per esempio portale o clienti',
    domain: 'Dominio',
    domainHint: 'Per esempio acme.com',
    bothNeeded: 'Inserisca sia l’host sia il dominio.',
    invalid: 'Formato del dominio non valido.',
    preview: (host) => `Le pagine dei Suoi clienti si apriranno su ${host}`,
    add: 'Aggiungi dominio proprio',
    added: 'Dominio aggiunto',
    addedText: 'Ora aggiunga il record qui sotto presso il Suo gestore DNS.',
    instruction: (domain) => `Aggiunga questo record presso il gestore DNS di ${domain}:`,
    caption: 'Record DNS del dominio proprio',
    note: 'La propagazione DNS può richiedere fino a 48 ore. Poi viene emesso un certificato, in qualche minuto.',
    claim:
      'Per tre giorni nessun altro può aggiungere questo host; se entro allora non è attivo, torna libero.',
    state: {
      waiting: 'In attesa del DNS',
      issuing: 'Certificato in emissione',
      live: 'Attivo',
      failed: 'Non riuscito',
    },
    text: {
      waiting: 'Il record non risulta ancora visibile.',
      issuing: 'Il record c’è. Il certificato è in emissione: servono alcuni minuti.',
      live: 'Le pagine dei Suoi clienti si aprono qui e le e-mail vi rimandano.',
      failed: 'Elimini il dominio proprio e lo aggiunga di nuovo quando la causa è risolta.',
    },
    check: 'Controlla ora',
    checked: {
      waiting: 'Il record non risulta ancora visibile',
      issuing: 'Il certificato è in emissione',
      live: 'Il Suo dominio proprio è attivo',
      failed: 'La configurazione del dominio proprio non è riuscita',
    },
    open: 'Apri lo spazio di lavoro',
    remove: 'Elimina dominio proprio',
    confirm: {
      title: (host) => `Eliminare ${host}?`,
      text: 'Le pagine dei Suoi clienti non si aprono più lì, e i link nelle e-mail già inviate non portano più a nulla. Rimuova anche il record dal Suo DNS.',
      keep: 'Mantieni il dominio proprio',
      remove: 'Elimina dominio proprio',
    },
    removed: 'Il dominio proprio è stato eliminato',
    failed: {
      load: 'Caricamento del dominio proprio non riuscito',
      save: 'Il dominio proprio non è stato salvato',
      check: 'Controllo del dominio proprio non riuscito',
      remove: 'Il dominio proprio non è stato eliminato',
    },
  },
};

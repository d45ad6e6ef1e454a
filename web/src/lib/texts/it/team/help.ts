import type { TeamTexts } from '../../translations.ts';

export const help: TeamTexts['help'] = {
  agents: [
    {
      title: 'Domini',
      articles: [
        {
          title: 'Inviare le e-mail dai propri indirizzi',
          steps: [
            'Apra Impostazioni e-mail e aggiunga la parte dei Suoi indirizzi dopo la @.',
            'Aggiunga i record mostrati presso il Suo gestore DNS: l’azienda in cui è gestito il dominio.',
            'Torni qui e prema «Verifica dominio». Possono passare fino a 48 ore prima che i record siano visibili; in attesa non vuol dire non riuscito.',
          ],
        },
        {
          title: 'Aprire lo spazio di lavoro sul proprio dominio',
          steps: [
            'Apra Dominio proprio, scelga «Dominio proprio» e inserisca un host e il Suo dominio, per esempio portale e acme.com.',
            'Aggiunga il record CNAME mostrato presso il Suo gestore DNS, poi prema «Controlla ora». In pochi minuti viene emesso un certificato.',
            'Da quel momento i link delle e-mail portano lì. L’indirizzo sotto il nostro dominio continua a funzionare.',
          ],
        },
        {
          title: 'Aggiungere record DNS',
          steps: [
            'Acceda al Suo gestore DNS e cerchi l’elenco dei record del Suo dominio.',
            'Aggiunga un record del tipo mostrato e ne copi l’host e il valore. In un record MX il numero iniziale è la priorità; alcuni gestori hanno un campo apposta.',
            'La maggior parte dei gestori aggiunge da sola il dominio al nome: in quel caso inserisca l’host. Se un record diventa nome.acme.com.acme.com, è stato aggiunto due volte.',
          ],
        },
      ],
    },
    {
      title: 'Progetti',
      articles: [
        {
          title: 'Iniziare un progetto',
          steps: [
            'Apra Progetti e prema «Crea un nuovo progetto». Scelga se ha un solo elaborato o più d’uno.',
            'Scelga il cliente e i suoi contatti: sono le persone che ricevono le e-mail.',
            'Componga il flusso o ne riprenda uno predefinito. Una fase ha delle revisioni; una fase con elaborato non ne ha.',
          ],
        },
        {
          title: 'Archiviare, annullare o eliminare un progetto',
          steps: [
            'Il menu delle impostazioni del progetto lo archivia. Da allora è tra i progetti archiviati, da cui si può togliere.',
            'L’annullamento è definitivo: il progetto non si può riaprire.',
            'Si può eliminare solo un progetto archiviato, con i suoi file e la sua cronologia.',
          ],
        },
        {
          title: 'Inviare un lavoro in una volta sola',
          steps: [
            'Prema «Invia un lavoro» nella Home o sopra i progetti, oppure trascini lì un file.',
            'Scelga il cliente, o scriva un nuovo nome con un contatto. Il progetto prende il nome dal file; lo cambi come vuole.',
            'Prema «Invia in revisione»: si creano cliente, progetto e prima anteprima, e parte l’e-mail. Se qualcosa non riesce, lo prema di nuovo; nulla viene creato due volte.',
          ],
        },
      ],
    },
    {
      title: 'Revisioni e riscontro',
      articles: [
        {
          title: 'Inviare il lavoro al cliente',
          steps: [
            'Nella timeline prema «Invia anteprima». Se la fase ha una lista di controllo, prima la spunti.',
            'Carichi dei file o indichi un link e guardi l’e-mail accanto: è esattamente ciò che riceve il cliente.',
            'Con «Dopo l’invio metti in attesa di riscontro» tocca al cliente e comincia il tempo per il riscontro. Altrimenti il cliente vede il lavoro e non gli viene chiesta una decisione.',
          ],
        },
        {
          title: 'Che cosa può fare il cliente',
          steps: [
            'Il link nell’e-mail apre il lavoro senza account. Il cliente lo approva o chiede modifiche, con un messaggio.',
            'L’approvazione chiude la fase. La richiesta di modifiche avvia la revisione successiva.',
            'Un link resta legato alla revisione per cui è stato inviato; uno vecchio porta a quella attuale.',
          ],
        },
        {
          title: 'Tornare indietro',
          steps: [
            '«Annulla ultima azione» nella timeline annulla l’ultima azione, con un motivo. Ciò che è stato inviato resta inviato.',
            'Una fase completata si può riaprire: in un flusso lineare l’ultima, altrimenti qualsiasi.',
          ],
        },
        {
          title: 'Promemoria',
          steps: [
            'Ne invii uno dalla timeline mentre si attende il cliente, oppure lasci che il progetto li invii da solo quando il riscontro è in ritardo.',
            'Partono nei giorni lavorativi, la mattina nel fuso orario del cliente, e si fermano con la sua risposta.',
          ],
        },
      ],
    },
    {
      title: 'Clienti',
      articles: [
        {
          title: 'Far vedere a un cliente i suoi progetti',
          steps: [
            'Nella pagina del cliente inviti un contatto. Riceve un’e-mail, sceglie una password e vede i suoi progetti.',
            'Per rivedere un lavoro non serve: bastano i link nelle e-mail.',
          ],
        },
      ],
    },
    {
      title: 'Tastiera',
      articles: [
        {
          title: 'Cercare da qualsiasi pagina',
          steps: [
            'Prema / o Ctrl-K (Cmd-K su Mac) e scriva una parte di un nome, o che cosa vuole fare. Accenti, maiuscole e una lettera sbagliata non contano.',
            'Scelga con le frecce e apra con Invio. Dopo una freccia, una cifra apre il risultato con quel numero; con Alt funziona sempre.',
            'Esc chiude la ricerca.',
          ],
        },
        {
          title: 'Muoversi in una pagina',
          steps: [
            'Prema ? per l’elenco di tutti i tasti. j e k scorrono le righe di un elenco.',
            'Tab passa per tutto ciò che si può premere; la prima volta offre di saltare il menu.',
            'In un menu ci si muove con le frecce, una lettera porta alla voce che inizia così ed Esc lo chiude.',
          ],
        },
      ],
    },
  ],
};

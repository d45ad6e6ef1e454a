import type { DefaultTexts } from '../defaults.ts';

export const it: DefaultTexts = {
  greeting: 'Buongiorno {{contact_name}},',
  closing: 'Un cordiale saluto,<br>{{user_name}}',
  templates: {
    first_preview: {
      title: 'Prima anteprima',
      subject: '{{project_name}}: prima anteprima di {{stage_name}}',
      paragraphs: [
        'La prima anteprima di <strong>{{stage_name}}</strong> è pronta e siamo felici di condividerla.',
        '{{review_link}}',
        'Su quella pagina è possibile indicarci le modifiche desiderate oppure approvarla così com’è. Giorni lavorativi per il feedback: {{allowed_feedback_days}}.',
        'Revisioni comprese in questa fase: {{stage_revisions_count}}.',
      ],
    },
    first_rev: {
      title: 'Prima revisione',
      subject: '{{project_name}}: {{stage_name}}, prima revisione',
      paragraphs: [
        'Grazie per i commenti. Li abbiamo riportati in <strong>{{stage_name}}</strong> e la prima revisione è pronta.',
        '{{review_link}}',
        'Giorni lavorativi per il feedback: {{allowed_feedback_days}}. Revisioni rimaste dopo questa: {{stage_revisions_left_n}}.',
      ],
    },
    other_rev: {
      title: 'Altra revisione',
      subject: '{{project_name}}: {{stage_name}}, revisione {{revision_number_n}}',
      paragraphs: [
        'La revisione {{revision_number_n}} di <strong>{{stage_name}}</strong> è pronta, con gli ultimi commenti già riportati.',
        '{{review_link}}',
        'Giorni lavorativi per il feedback: {{allowed_feedback_days}}. Revisioni rimaste dopo questa: {{stage_revisions_left_n}}.',
      ],
    },
    last_rev: {
      title: 'Ultima revisione',
      subject: '{{project_name}}: {{stage_name}}, ultima revisione',
      paragraphs: [
        'La revisione {{revision_number_n}} di <strong>{{stage_name}}</strong> è pronta. È l’ultima prevista per questa fase.',
        '{{review_link}}',
        'Se tutto va bene, è possibile approvarla su quella pagina. Se manca ancora qualcosa, basta scriverlo lì e troveremo insieme una soluzione.',
        'Giorni lavorativi per il feedback: {{allowed_feedback_days}}.',
      ],
    },
    additional_rev_free: {
      title: 'Revisione aggiuntiva gratuita',
      subject: '{{project_name}}: {{stage_name}}, revisione aggiuntiva',
      paragraphs: [
        'La revisione aggiuntiva di <strong>{{stage_name}}</strong> è pronta. Non comporta costi ulteriori.',
        '{{review_link}}',
        'Su quella pagina è possibile approvarla o dirci che cosa manca ancora. Giorni lavorativi per il feedback: {{allowed_feedback_days}}.',
      ],
    },
    additional_rev_cost: {
      title: 'Revisione aggiuntiva a pagamento',
      subject: '{{project_name}}: {{stage_name}}, revisione aggiuntiva',
      paragraphs: [
        'La revisione aggiuntiva di <strong>{{stage_name}}</strong> è pronta. Va oltre le revisioni concordate e viene fatturata a parte.',
        '{{review_link}}',
        'Su quella pagina è possibile approvarla o dirci che cosa manca ancora. Giorni lavorativi per il feedback: {{allowed_feedback_days}}.',
      ],
    },
    'multi-update': {
      title: 'Aggiornamento su più deliverable',
      subject: '{{project_name}}: più deliverable da vedere',
      paragraphs: [
        'Ci sono novità su più deliverable di <strong>{{project_name}}</strong>. Ognuno ha la propria pagina di revisione:',
        '{{multi_deliverables_preview}}',
        'Giorni lavorativi per il feedback: {{allowed_feedback_days}}.',
      ],
    },
    deliverable: {
      title: 'Deliverable finale',
      subject: '{{project_name}}: {{deliverable_name}}, consegna finale',
      paragraphs: [
        'Il lavoro su <strong>{{deliverable_name}}</strong> è concluso e il risultato è a disposizione.',
        '{{deliverable_link}}',
        '{{deliverable_notes}}',
        'Grazie per la bella collaborazione.',
      ],
    },
    reminder: {
      title: 'Promemoria',
      subject: '{{project_name}}: {{stage_name}} attende un riscontro',
      paragraphs: [
        'Un breve promemoria: <strong>{{stage_name}}</strong> attende un riscontro, e proseguiremo non appena lo avremo.',
        '{{review_link}}',
        'Se serve più tempo o c’è una domanda, basta rispondere a questa e-mail.',
      ],
    },
    feedback_auto_reminder: {
      title: 'Promemoria automatico',
      subject: '{{project_name}}: {{stage_name}} attende un riscontro',
      paragraphs: [
        'Non abbiamo ancora ricevuto un riscontro su <strong>{{stage_name}}</strong>. Giorni lavorativi di ritardo: {{business_days_overdue}}.',
        '{{review_link}}',
        'Un’approvazione o qualche commento ci permette di rispettare i tempi. Se serve più tempo, basta rispondere a questa e-mail.',
      ],
    },
    invite: {
      title: 'Invito al portale clienti',
      subject: 'Invito al portale clienti di {{workspace_name}}',
      paragraphs: [
        'Da {{user_name}} arriva un invito al portale clienti di <strong>{{workspace_name}}</strong>: lì si trovano i progetti, il materiale da vedere e tutto ciò che è stato consegnato.',
        '{{workspace_url}}',
        'Per accedere si usa questo indirizzo: {{recipient_email}}.',
      ],
    },
    survey: {
      title: 'Sondaggio di soddisfazione',
      subject: '{{project_name}}: com’è andata?',
      paragraphs: [
        'Il progetto <strong>{{project_name}}</strong> è concluso. Grazie per la fiducia.',
        'Ci piacerebbe sapere com’è andata. Basta circa un minuto.',
        '{{survey_link}}',
      ],
    },
  },
};

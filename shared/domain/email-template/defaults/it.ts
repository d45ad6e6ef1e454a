import { forgotPassword } from '../forgot-password.ts';
import type { DefaultTexts } from './texts.ts';

export const it: DefaultTexts = {
  greeting: 'Buongiorno {{recipient_fname}},',
  closing: 'Un cordiale saluto,<br>{{user_name}}',
  templates: {
    first_preview: {
      title: 'Anteprima',
      subject: '{{project_name}}: {{stage_name}}, anteprima',
      paragraphs: [
        'l’anteprima della fase <strong>{{stage_name}}</strong> è pronta e siamo felici di condividerla con Lei.',
        '{{review_link}}',
        'Può indicarci le modifiche che desidera oppure approvarla così com’è.',
        'Giorni lavorativi per il Suo riscontro: {{allowed_feedback_days}}<br>Revisioni comprese in questa fase: {{stage_revisions_count}}',
      ],
    },
    first_rev: {
      title: 'Prima revisione',
      subject: '{{project_name}}: {{stage_name}}, prima revisione',
      paragraphs: [
        'grazie per i Suoi commenti. Ne abbiamo tenuto conto e la prima revisione della fase <strong>{{stage_name}}</strong> è pronta.',
        '{{review_link}}',
        '{{change_list}}',
        'Giorni lavorativi per il Suo riscontro: {{allowed_feedback_days}}<br>Revisioni ancora disponibili dopo questa: {{stage_revisions_left_n}}',
      ],
    },
    other_rev: {
      title: 'Revisione successiva',
      subject: '{{project_name}}: {{stage_name}}, revisione {{revision_number_n}}',
      paragraphs: [
        'la revisione {{revision_number_n}} della fase <strong>{{stage_name}}</strong> è pronta e tiene conto dei Suoi ultimi commenti.',
        '{{review_link}}',
        '{{change_list}}',
        'Giorni lavorativi per il Suo riscontro: {{allowed_feedback_days}}<br>Revisioni ancora disponibili dopo questa: {{stage_revisions_left_n}}',
      ],
    },
    last_rev: {
      title: 'Ultima revisione',
      subject: '{{project_name}}: {{stage_name}}, ultima revisione',
      paragraphs: [
        'la revisione {{revision_number_n}} della fase <strong>{{stage_name}}</strong> è pronta. È l’ultima prevista.',
        '{{review_link}}',
        '{{change_list}}',
        'Se va bene così, può approvarla. Se manca ancora qualcosa, ce lo faccia sapere e troveremo insieme una soluzione.',
        'Giorni lavorativi per il Suo riscontro: {{allowed_feedback_days}}',
      ],
    },
    additional_rev_free: {
      title: 'Revisione aggiuntiva gratuita',
      subject: '{{project_name}}: {{stage_name}}, revisione aggiuntiva',
      paragraphs: [
        'la revisione aggiuntiva della fase <strong>{{stage_name}}</strong> è pronta. Per Lei non comporta alcun costo.',
        '{{review_link}}',
        '{{change_list}}',
        'Può approvarla oppure indicarci che cosa manca ancora.',
        'Giorni lavorativi per il Suo riscontro: {{allowed_feedback_days}}',
      ],
    },
    additional_rev_cost: {
      title: 'Revisione aggiuntiva a pagamento',
      subject: '{{project_name}}: {{stage_name}}, revisione aggiuntiva',
      paragraphs: [
        'la revisione aggiuntiva della fase <strong>{{stage_name}}</strong> è pronta. Va oltre le revisioni concordate e viene fatturata a parte.',
        '{{review_link}}',
        '{{change_list}}',
        'Può approvarla oppure indicarci che cosa manca ancora.',
        'Giorni lavorativi per il Suo riscontro: {{allowed_feedback_days}}',
      ],
    },
    'multi-update': {
      title: 'Aggiornamento su diversi elaborati',
      subject: '{{project_name}}: diversi elaborati pronti per la revisione',
      paragraphs: [
        'diversi elaborati del progetto <strong>{{project_name}}</strong> sono pronti per la revisione. Ognuno ha la propria pagina.',
        '{{multi_deliverables_preview}}',
        'Giorni lavorativi per il Suo riscontro: {{allowed_feedback_days}}',
      ],
    },
    deliverable: {
      title: 'Elaborato finale',
      subject: '{{project_name}}: {{deliverable_name}}, versione finale',
      paragraphs: [
        'la versione finale dell’elaborato <strong>{{deliverable_name}}</strong> è pronta.',
        '{{deliverable_link}}',
        '{{deliverable_notes}}',
        'Grazie per la collaborazione.',
      ],
    },
    reminder: {
      title: 'Promemoria',
      subject: '{{project_name}}: {{stage_name}}, in attesa del Suo riscontro',
      paragraphs: [
        'un breve promemoria: la fase <strong>{{stage_name}}</strong> è in attesa del Suo riscontro. Proseguiremo non appena lo avremo ricevuto.',
        '{{review_link}}',
        'Se Le serve più tempo o ha una domanda, può rispondere a questo messaggio.',
      ],
    },
    feedback_auto_reminder: {
      title: 'Promemoria automatico',
      subject: '{{project_name}}: {{stage_name}}, in attesa del Suo riscontro',
      paragraphs: [
        'non abbiamo ancora ricevuto il Suo riscontro sulla fase <strong>{{stage_name}}</strong>.',
        '{{review_link}}',
        'La Sua approvazione o i Suoi commenti ci aiutano a rispettare i tempi. Se Le serve più tempo, può rispondere a questo messaggio.',
        'Giorni lavorativi di ritardo: {{business_days_overdue}}',
      ],
    },
    invite: {
      title: 'Invito al portale clienti',
      subject: 'Invito al portale clienti di {{workspace_name}}',
      paragraphs: [
        '{{user_name}} La invita nel portale clienti di <strong>{{workspace_name}}</strong>. Lì potrà seguire i Suoi progetti, esaminare ciò che Le inviamo e ritrovare tutto quello che Le è stato consegnato.',
        '{{workspace_url}}',
        `Acceda con questo indirizzo: {{recipient_email}}. La prima volta scelga una password con «${forgotPassword.it}».`,
      ],
    },
    survey: {
      title: 'Sondaggio di soddisfazione',
      subject: '{{project_name}}: com’è andata?',
      paragraphs: [
        'il Suo progetto <strong>{{project_name}}</strong> è concluso. Grazie per la fiducia.',
        'Ci piacerebbe conoscere il Suo parere. Basta circa un minuto.',
        '{{survey_link}}',
      ],
    },
  },
};

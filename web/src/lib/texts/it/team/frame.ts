import type { TeamTexts } from '../../translations.ts';

export const frame: TeamTexts['frame'] = {
  inbox: (count) => (count > 0 ? `Novità, ${count > 99 ? 'oltre 99' : count} da leggere` : 'Novità'),
  count: (count) => (count > 99 ? '99+' : String(count)),
  administration: 'Amministrazione',
  menu: {
    dashboard: 'Panoramica',
    workspace_analytics: 'Analisi',
    clients: 'Clienti',
    team: 'Team',
    workspace_settings: 'Spazio di lavoro',
    email_settings: 'Impostazioni e-mail',
    custom_domain: 'Dominio proprio',
    single_sign_on: 'Accesso unico',
    audit_log: 'Registro delle attività',
    email_templates: 'Modelli di e-mail',
    email_reminders: 'Modelli di promemoria',
    workflow_templates: 'Modelli di flusso',
    survey_templates: 'Sondaggi',
    plans: 'Piani e postazioni',
    billing_portal: 'Portale di fatturazione',
    redeemed_codes: 'Codici riscattati',
    profile: 'Profilo',
  },
  guidedTour: 'Visita guidata',
};

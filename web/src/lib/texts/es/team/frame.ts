import type { TeamTexts } from '../../translations.ts';

export const frame: TeamTexts['frame'] = {
  inbox: (count) =>
    count > 0 ? `Bandeja de entrada, ${count > 99 ? 'más de 99' : count} sin leer` : 'Bandeja de entrada',
  count: (count) => (count > 99 ? '99+' : String(count)),
  settings: {
    company: 'Empresa',
    templates: 'Plantillas',
    security: 'Seguridad',
    billing: 'Facturación',
    personal: 'Usted',
  },
  leaveSettings: 'Salir de los ajustes',
  menu: {
    dashboard: 'Inicio',
    inbox: 'Bandeja de entrada',
    workspace_analytics: 'Estadísticas',
    clients: 'Clientes',
    team: 'Equipo',
    workspace_settings: 'Espacio de trabajo',
    email_settings: 'Ajustes de correo',
    custom_domain: 'Dominio propio',
    single_sign_on: 'Inicio de sesión único',
    audit_log: 'Registro de auditoría',
    email_templates: 'Plantillas de correo',
    email_reminders: 'Recordatorios',
    workflow_templates: 'Plantillas de flujo',
    survey_templates: 'Encuestas',
    plans: 'Planes y puestos',
    billing_portal: 'Portal de facturación',
    redeemed_codes: 'Códigos canjeados',
    profile: 'Perfil',
    settings: 'Ajustes',
  },
  guidedTour: 'Visita guiada',
};

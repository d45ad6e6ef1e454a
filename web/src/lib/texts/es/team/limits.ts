import type { TeamTexts } from '../../translations.ts';

export const limits: TeamTexts['limits'] = {
  active_projects: 'Ha llegado al límite de proyectos de su espacio de trabajo',
  room: 'Al archivar un proyecto queda sitio para otro.',
  archived_projects: 'Ha llegado al límite de proyectos archivados',
  message_templates: 'Ha llegado al límite de plantillas de correo de su espacio de trabajo',
  workflow_templates: 'Ha llegado al límite de plantillas de flujo de su espacio de trabajo',
  upgrade: 'Amplíe el plan de su espacio de trabajo',
  administrator: 'Consulte a su administrador',
};

import { forgotPassword } from '../forgot-password.ts';
import type { DefaultTexts } from './texts.ts';

export const es: DefaultTexts = {
  greeting: 'Hola, {{recipient_fname}}:',
  closing: 'Un cordial saludo,<br>{{user_name}}',
  templates: {
    first_preview: {
      title: 'Primera vista previa',
      subject: '{{project_name}}: {{stage_name}}, vista previa',
      paragraphs: [
        'Ya está lista la vista previa de la etapa <strong>{{stage_name}}</strong> y nos alegra compartirla con usted.',
        '{{review_link}}',
        'Puede indicarnos los cambios que desee o aprobarla tal como está.',
        'Días hábiles para su respuesta: {{allowed_feedback_days}}<br>Rondas de revisión incluidas en esta etapa: {{stage_revisions_count}}',
      ],
    },
    first_rev: {
      title: 'Primera revisión',
      subject: '{{project_name}}: {{stage_name}}, primera revisión',
      paragraphs: [
        'Gracias por sus comentarios. Los hemos tenido en cuenta y la primera revisión de la etapa <strong>{{stage_name}}</strong> ya está lista.',
        '{{review_link}}',
        '{{change_list}}',
        'Días hábiles para su respuesta: {{allowed_feedback_days}}<br>Rondas de revisión restantes después de esta: {{stage_revisions_left_n}}',
      ],
    },
    other_rev: {
      title: 'Revisión siguiente',
      subject: '{{project_name}}: {{stage_name}}, revisión {{revision_number_n}}',
      paragraphs: [
        'La revisión {{revision_number_n}} de la etapa <strong>{{stage_name}}</strong> ya está lista, con sus últimos comentarios incorporados.',
        '{{review_link}}',
        '{{change_list}}',
        'Días hábiles para su respuesta: {{allowed_feedback_days}}<br>Rondas de revisión restantes después de esta: {{stage_revisions_left_n}}',
      ],
    },
    last_rev: {
      title: 'Última revisión',
      subject: '{{project_name}}: {{stage_name}}, última revisión',
      paragraphs: [
        'La revisión {{revision_number_n}} de la etapa <strong>{{stage_name}}</strong> ya está lista. Es la última prevista.',
        '{{review_link}}',
        '{{change_list}}',
        'Si está conforme, puede aprobarla. Si todavía falta algo, díganoslo y buscaremos juntos una solución.',
        'Días hábiles para su respuesta: {{allowed_feedback_days}}',
      ],
    },
    additional_rev_free: {
      title: 'Revisión adicional sin cargo',
      subject: '{{project_name}}: {{stage_name}}, revisión adicional',
      paragraphs: [
        'La revisión adicional de la etapa <strong>{{stage_name}}</strong> ya está lista. No se le cobrará.',
        '{{review_link}}',
        '{{change_list}}',
        'Puede aprobarla o decirnos qué falta todavía.',
        'Días hábiles para su respuesta: {{allowed_feedback_days}}',
      ],
    },
    additional_rev_cost: {
      title: 'Revisión adicional con cargo',
      subject: '{{project_name}}: {{stage_name}}, revisión adicional',
      paragraphs: [
        'La revisión adicional de la etapa <strong>{{stage_name}}</strong> ya está lista. Va más allá de las rondas acordadas y se factura aparte.',
        '{{review_link}}',
        '{{change_list}}',
        'Puede aprobarla o decirnos qué falta todavía.',
        'Días hábiles para su respuesta: {{allowed_feedback_days}}',
      ],
    },
    'multi-update': {
      title: 'Novedades de varios entregables',
      subject: '{{project_name}}: varios entregables para revisar',
      paragraphs: [
        'Ya puede revisar varios entregables del proyecto <strong>{{project_name}}</strong>. Cada uno tiene su propia página.',
        '{{multi_deliverables_preview}}',
        'Días hábiles para su respuesta: {{allowed_feedback_days}}',
      ],
    },
    deliverable: {
      title: 'Entregable final',
      subject: '{{project_name}}: {{deliverable_name}}, versión final',
      paragraphs: [
        'La versión final del entregable <strong>{{deliverable_name}}</strong> ya está lista.',
        '{{deliverable_link}}',
        '{{deliverable_notes}}',
        'Gracias por su colaboración.',
      ],
    },
    reminder: {
      title: 'Recordatorio',
      subject: '{{project_name}}: {{stage_name}}, pendiente de su respuesta',
      paragraphs: [
        'Un breve recordatorio: la etapa <strong>{{stage_name}}</strong> está pendiente de su respuesta. Seguiremos en cuanto la tengamos.',
        '{{review_link}}',
        'Si necesita más tiempo o tiene alguna pregunta, responda a este correo.',
      ],
    },
    feedback_auto_reminder: {
      title: 'Recordatorio automático',
      subject: '{{project_name}}: {{stage_name}}, pendiente de su respuesta',
      paragraphs: [
        'Todavía no hemos recibido su respuesta sobre la etapa <strong>{{stage_name}}</strong>.',
        '{{review_link}}',
        'Su aprobación o sus comentarios nos ayudan a cumplir los plazos. Si necesita más tiempo, responda a este correo.',
        'Días hábiles de retraso: {{business_days_overdue}}',
      ],
    },
    invite: {
      title: 'Invitación al portal de clientes',
      subject: '{{workspace_name}} le invita a su portal de clientes',
      paragraphs: [
        '{{user_name}} le invita al portal de clientes de <strong>{{workspace_name}}</strong>. Allí podrá seguir sus proyectos, revisar lo que le enviemos y encontrar todo lo entregado hasta ahora.',
        '{{workspace_url}}',
        `Inicie sesión con esta dirección: {{recipient_email}}. La primera vez, elija una contraseña con «${forgotPassword.es}».`,
      ],
    },
    survey: {
      title: 'Encuesta de satisfacción',
      subject: '{{project_name}}: ¿qué le ha parecido?',
      paragraphs: [
        'Su proyecto <strong>{{project_name}}</strong> ha terminado. Gracias por su confianza.',
        'Nos gustaría conocer su opinión. Solo le llevará un minuto.',
        '{{survey_link}}',
      ],
    },
  },
};

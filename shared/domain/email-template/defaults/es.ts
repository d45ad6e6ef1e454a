import type { DefaultTexts } from '../defaults.ts';

export const es: DefaultTexts = {
  greeting: 'Hola {{contact_name}}:',
  closing: 'Un cordial saludo,<br>{{user_name}}',
  templates: {
    first_preview: {
      title: 'Primera vista previa',
      subject: '{{project_name}}: primera vista previa de {{stage_name}}',
      paragraphs: [
        'La primera vista previa de <strong>{{stage_name}}</strong> está lista y nos alegra compartirla con usted.',
        '{{review_link}}',
        'En esa página puede indicarnos los cambios que desee o aprobarla tal como está. Días hábiles para su respuesta: {{allowed_feedback_days}}.',
        'Rondas de revisión incluidas en esta etapa: {{stage_revisions_count}}.',
      ],
    },
    first_rev: {
      title: 'Primera revisión',
      subject: '{{project_name}}: {{stage_name}}, primera revisión',
      paragraphs: [
        'Gracias por sus comentarios. Los hemos incorporado a <strong>{{stage_name}}</strong> y la primera revisión ya está lista.',
        '{{review_link}}',
        'Días hábiles para su respuesta: {{allowed_feedback_days}}. Rondas de revisión restantes después de esta: {{stage_revisions_left_n}}.',
      ],
    },
    other_rev: {
      title: 'Otra revisión',
      subject: '{{project_name}}: {{stage_name}}, revisión {{revision_number_n}}',
      paragraphs: [
        'La revisión {{revision_number_n}} de <strong>{{stage_name}}</strong> está lista, con sus últimos comentarios incorporados.',
        '{{review_link}}',
        'Días hábiles para su respuesta: {{allowed_feedback_days}}. Rondas de revisión restantes después de esta: {{stage_revisions_left_n}}.',
      ],
    },
    last_rev: {
      title: 'Última revisión',
      subject: '{{project_name}}: {{stage_name}}, última revisión',
      paragraphs: [
        'La revisión {{revision_number_n}} de <strong>{{stage_name}}</strong> está lista. Es la última prevista para esta etapa.',
        '{{review_link}}',
        'Si todo está bien, apruébela en esa página. Si todavía falta algo, cuéntenoslo allí y buscaremos juntos una solución.',
        'Días hábiles para su respuesta: {{allowed_feedback_days}}.',
      ],
    },
    additional_rev_free: {
      title: 'Revisión adicional sin coste',
      subject: '{{project_name}}: {{stage_name}}, revisión adicional',
      paragraphs: [
        'La revisión adicional de <strong>{{stage_name}}</strong> está lista. No tiene ningún coste extra.',
        '{{review_link}}',
        'Puede aprobarla en esa página o decirnos qué falta todavía. Días hábiles para su respuesta: {{allowed_feedback_days}}.',
      ],
    },
    additional_rev_cost: {
      title: 'Revisión adicional con coste',
      subject: '{{project_name}}: {{stage_name}}, revisión adicional',
      paragraphs: [
        'La revisión adicional de <strong>{{stage_name}}</strong> está lista. Va más allá de las rondas acordadas y se factura aparte.',
        '{{review_link}}',
        'Puede aprobarla en esa página o decirnos qué falta todavía. Días hábiles para su respuesta: {{allowed_feedback_days}}.',
      ],
    },
    'multi-update': {
      title: 'Novedades de varios entregables',
      subject: '{{project_name}}: varios entregables para revisar',
      paragraphs: [
        'Hay novedades en varios entregables de <strong>{{project_name}}</strong>. Cada uno tiene su propia página de revisión:',
        '{{multi_deliverables_preview}}',
        'Días hábiles para su respuesta: {{allowed_feedback_days}}.',
      ],
    },
    deliverable: {
      title: 'Entregable final',
      subject: '{{project_name}}: {{deliverable_name}}, entrega final',
      paragraphs: [
        'El trabajo en <strong>{{deliverable_name}}</strong> ha concluido y el resultado está a su disposición.',
        '{{deliverable_link}}',
        '{{deliverable_notes}}',
        'Gracias por el buen trabajo en común.',
      ],
    },
    reminder: {
      title: 'Recordatorio',
      subject: '{{project_name}}: {{stage_name}} espera su respuesta',
      paragraphs: [
        'Un breve recordatorio: <strong>{{stage_name}}</strong> espera su respuesta, y seguiremos en cuanto la tengamos.',
        '{{review_link}}',
        'Si necesita más tiempo o tiene alguna pregunta, responda a este correo.',
      ],
    },
    feedback_auto_reminder: {
      title: 'Recordatorio automático',
      subject: '{{project_name}}: {{stage_name}} espera su respuesta',
      paragraphs: [
        'Todavía no hemos recibido su respuesta sobre <strong>{{stage_name}}</strong>. Días hábiles de retraso: {{business_days_overdue}}.',
        '{{review_link}}',
        'Con su aprobación o sus comentarios podremos cumplir el plan. Si necesita más tiempo, responda a este correo.',
      ],
    },
    invite: {
      title: 'Invitación al portal de clientes',
      subject: '{{workspace_name}} le invita a su portal de clientes',
      paragraphs: [
        '{{user_name}} le invita al portal de clientes de <strong>{{workspace_name}}</strong>. Allí verá sus proyectos, podrá revisar lo que le enviemos y encontrará todo lo entregado.',
        '{{workspace_url}}',
        'Inicie sesión con esta dirección: {{recipient_email}}.',
      ],
    },
    survey: {
      title: 'Encuesta de satisfacción',
      subject: '{{project_name}}: ¿qué le ha parecido?',
      paragraphs: [
        'Su proyecto <strong>{{project_name}}</strong> ha terminado. Gracias por su confianza.',
        'Nos gustaría saber cómo ha sido su experiencia. Le llevará más o menos un minuto.',
        '{{survey_link}}',
      ],
    },
  },
};

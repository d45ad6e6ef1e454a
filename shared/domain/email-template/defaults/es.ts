import type { DefaultTexts } from '../defaults.ts';

export const es: DefaultTexts = {
  greeting: 'Hola {{contact_name}}:',
  closing: 'Un cordial saludo,<br>{{user_name}}',
  templates: {
    first_preview: {
      title: 'Primera vista previa',
      subject: '{{project_name}}: primera vista previa de {{stage_name}}',
      paragraphs: [
        'La primera vista previa de <strong>{{stage_name}}</strong> está lista y nos alegra compartirla contigo.',
        '{{review_link}}',
        'En esa página puedes indicarnos los cambios que desees o aprobarla tal como está. Días hábiles para tu respuesta: {{allowed_feedback_days}}.',
        'Rondas de revisión incluidas en esta etapa: {{stage_revisions_count}}.',
      ],
    },
    first_rev: {
      title: 'Primera revisión',
      subject: '{{project_name}}: {{stage_name}}, primera revisión',
      paragraphs: [
        'Gracias por tus comentarios. Los hemos incorporado a <strong>{{stage_name}}</strong> y la primera revisión ya está lista.',
        '{{review_link}}',
        'Días hábiles para tu respuesta: {{allowed_feedback_days}}. Rondas de revisión restantes después de esta: {{stage_revisions_left_n}}.',
      ],
    },
    other_rev: {
      title: 'Otra revisión',
      subject: '{{project_name}}: {{stage_name}}, revisión {{revision_number_n}}',
      paragraphs: [
        'La revisión {{revision_number_n}} de <strong>{{stage_name}}</strong> está lista, con tus últimos comentarios incorporados.',
        '{{review_link}}',
        'Días hábiles para tu respuesta: {{allowed_feedback_days}}. Rondas de revisión restantes después de esta: {{stage_revisions_left_n}}.',
      ],
    },
    last_rev: {
      title: 'Última revisión',
      subject: '{{project_name}}: {{stage_name}}, última revisión',
      paragraphs: [
        'La revisión {{revision_number_n}} de <strong>{{stage_name}}</strong> está lista. Es la última prevista para esta etapa.',
        '{{review_link}}',
        'Si todo está bien, apruébala en esa página. Si todavía falta algo, cuéntanoslo allí y buscaremos juntos una solución.',
        'Días hábiles para tu respuesta: {{allowed_feedback_days}}.',
      ],
    },
    additional_rev_free: {
      title: 'Revisión adicional sin coste',
      subject: '{{project_name}}: {{stage_name}}, revisión adicional',
      paragraphs: [
        'La revisión adicional de <strong>{{stage_name}}</strong> está lista. No tiene ningún coste extra.',
        '{{review_link}}',
        'Puedes aprobarla en esa página o decirnos qué falta todavía. Días hábiles para tu respuesta: {{allowed_feedback_days}}.',
      ],
    },
    additional_rev_cost: {
      title: 'Revisión adicional con coste',
      subject: '{{project_name}}: {{stage_name}}, revisión adicional',
      paragraphs: [
        'La revisión adicional de <strong>{{stage_name}}</strong> está lista. Va más allá de las rondas acordadas y se factura aparte.',
        '{{review_link}}',
        'Puedes aprobarla en esa página o decirnos qué falta todavía. Días hábiles para tu respuesta: {{allowed_feedback_days}}.',
      ],
    },
    'multi-update': {
      title: 'Novedades de varios entregables',
      subject: '{{project_name}}: varios entregables para revisar',
      paragraphs: [
        'Hay novedades en varios entregables de <strong>{{project_name}}</strong>. Cada uno tiene su propia página de revisión:',
        '{{multi_deliverables_preview}}',
        'Días hábiles para tu respuesta: {{allowed_feedback_days}}.',
      ],
    },
    deliverable: {
      title: 'Entregable final',
      subject: '{{project_name}}: {{deliverable_name}} está listo',
      paragraphs: [
        'Hemos terminado <strong>{{deliverable_name}}</strong> y ya está a tu disposición.',
        '{{deliverable_link}}',
        '{{deliverable_notes}}',
        'Gracias por el buen trabajo en común.',
      ],
    },
    reminder: {
      title: 'Recordatorio',
      subject: '{{project_name}}: {{stage_name}} espera tu respuesta',
      paragraphs: [
        'Un breve recordatorio: <strong>{{stage_name}}</strong> espera tu respuesta, y seguiremos en cuanto la tengamos.',
        '{{review_link}}',
        'Si necesitas más tiempo o tienes alguna pregunta, responde a este correo.',
      ],
    },
    feedback_auto_reminder: {
      title: 'Recordatorio automático',
      subject: '{{project_name}}: {{stage_name}} espera tu respuesta',
      paragraphs: [
        'Todavía no hemos recibido tu respuesta sobre <strong>{{stage_name}}</strong>. Días hábiles de retraso: {{business_days_overdue}}.',
        '{{review_link}}',
        'Con tu aprobación o tus comentarios podremos cumplir el plan. Si necesitas más tiempo, responde a este correo.',
      ],
    },
    invite: {
      title: 'Invitación al portal de clientes',
      subject: '{{workspace_name}} te invita a su portal de clientes',
      paragraphs: [
        '{{user_name}} te invita al portal de clientes de <strong>{{workspace_name}}</strong>. Allí verás tus proyectos, podrás revisar lo que te enviemos y encontrarás todo lo entregado.',
        '{{workspace_url}}',
        'Inicia sesión con esta dirección: {{recipient_email}}.',
      ],
    },
    survey: {
      title: 'Encuesta de satisfacción',
      subject: '{{project_name}}: ¿qué te ha parecido?',
      paragraphs: [
        'Tu proyecto <strong>{{project_name}}</strong> ha terminado. Gracias por tu confianza.',
        'Nos gustaría saber cómo ha sido tu experiencia. Te llevará más o menos un minuto.',
        '{{survey_link}}',
      ],
    },
  },
};

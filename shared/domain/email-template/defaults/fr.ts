import type { DefaultTexts } from '../defaults.ts';

export const fr: DefaultTexts = {
  greeting: 'Bonjour {{contact_name}},',
  closing: 'Bien cordialement,<br>{{user_name}}',
  templates: {
    first_preview: {
      title: 'Premier aperçu',
      subject: '{{project_name}} : premier aperçu de {{stage_name}}',
      paragraphs: [
        'Le premier aperçu de <strong>{{stage_name}}</strong> est prêt, et nous sommes heureux de le partager avec vous.',
        '{{review_link}}',
        'Sur cette page, vous pouvez nous indiquer les changements souhaités ou l’approuver tel quel. Jours ouvrés pour votre retour : {{allowed_feedback_days}}.',
        'Révisions comprises dans cette étape : {{stage_revisions_count}}.',
      ],
    },
    first_rev: {
      title: 'Première révision',
      subject: '{{project_name}} : {{stage_name}}, première révision',
      paragraphs: [
        'Merci pour vos commentaires. Nous les avons intégrés à <strong>{{stage_name}}</strong>, et la première révision est prête.',
        '{{review_link}}',
        'Jours ouvrés pour votre retour : {{allowed_feedback_days}}. Révisions restantes après celle-ci : {{stage_revisions_left_n}}.',
      ],
    },
    other_rev: {
      title: 'Autre révision',
      subject: '{{project_name}} : {{stage_name}}, révision {{revision_number_n}}',
      paragraphs: [
        'La révision {{revision_number_n}} de <strong>{{stage_name}}</strong> est prête, avec vos derniers commentaires intégrés.',
        '{{review_link}}',
        'Jours ouvrés pour votre retour : {{allowed_feedback_days}}. Révisions restantes après celle-ci : {{stage_revisions_left_n}}.',
      ],
    },
    last_rev: {
      title: 'Dernière révision',
      subject: '{{project_name}} : {{stage_name}}, dernière révision',
      paragraphs: [
        'La révision {{revision_number_n}} de <strong>{{stage_name}}</strong> est prête. C’est la dernière prévue pour cette étape.',
        '{{review_link}}',
        'Si tout vous convient, merci de l’approuver sur cette page. S’il manque encore quelque chose, dites-le-nous au même endroit et nous trouverons une solution ensemble.',
        'Jours ouvrés pour votre retour : {{allowed_feedback_days}}.',
      ],
    },
    additional_rev_free: {
      title: 'Révision supplémentaire offerte',
      subject: '{{project_name}} : {{stage_name}}, révision supplémentaire',
      paragraphs: [
        'La révision supplémentaire de <strong>{{stage_name}}</strong> est prête. Elle n’entraîne aucun coût supplémentaire.',
        '{{review_link}}',
        'Vous pouvez l’approuver sur cette page ou nous dire ce qui manque encore. Jours ouvrés pour votre retour : {{allowed_feedback_days}}.',
      ],
    },
    additional_rev_cost: {
      title: 'Révision supplémentaire payante',
      subject: '{{project_name}} : {{stage_name}}, révision supplémentaire',
      paragraphs: [
        'La révision supplémentaire de <strong>{{stage_name}}</strong> est prête. Elle va au-delà des révisions convenues et est facturée à part.',
        '{{review_link}}',
        'Vous pouvez l’approuver sur cette page ou nous dire ce qui manque encore. Jours ouvrés pour votre retour : {{allowed_feedback_days}}.',
      ],
    },
    'multi-update': {
      title: 'Point sur plusieurs livrables',
      subject: '{{project_name}} : plusieurs livrables à examiner',
      paragraphs: [
        'Il y a du nouveau sur plusieurs livrables de <strong>{{project_name}}</strong>. Chacun a sa propre page de consultation :',
        '{{multi_deliverables_preview}}',
        'Jours ouvrés pour votre retour : {{allowed_feedback_days}}.',
      ],
    },
    deliverable: {
      title: 'Livrable final',
      subject: '{{project_name}} : {{deliverable_name}}, livraison finale',
      paragraphs: [
        'Le travail sur <strong>{{deliverable_name}}</strong> est terminé, et le résultat est à votre disposition.',
        '{{deliverable_link}}',
        '{{deliverable_notes}}',
        'Merci pour cette belle collaboration.',
      ],
    },
    reminder: {
      title: 'Rappel',
      subject: '{{project_name}} : {{stage_name}} attend votre retour',
      paragraphs: [
        'Un petit rappel : <strong>{{stage_name}}</strong> attend votre retour, et nous poursuivrons dès que nous l’aurons.',
        '{{review_link}}',
        'S’il vous faut plus de temps ou si vous avez une question, répondez simplement à cet e-mail.',
      ],
    },
    feedback_auto_reminder: {
      title: 'Rappel automatique',
      subject: '{{project_name}} : {{stage_name}} attend votre retour',
      paragraphs: [
        'Nous n’avons pas encore reçu votre retour sur <strong>{{stage_name}}</strong>. Jours ouvrés de retard : {{business_days_overdue}}.',
        '{{review_link}}',
        'Votre accord ou vos commentaires nous permettent de tenir le calendrier. S’il vous faut plus de temps, répondez simplement à cet e-mail.',
      ],
    },
    invite: {
      title: 'Invitation au portail client',
      subject: '{{workspace_name}} vous invite sur son portail client',
      paragraphs: [
        '{{user_name}} vous invite sur le portail client de <strong>{{workspace_name}}</strong>. Vous y verrez vos projets, pourrez examiner ce que nous vous envoyons et retrouverez tout ce qui a été livré.',
        '{{workspace_url}}',
        'Connectez-vous avec cette adresse : {{recipient_email}}.',
      ],
    },
    survey: {
      title: 'Enquête de satisfaction',
      subject: '{{project_name}} : votre avis nous intéresse',
      paragraphs: [
        'Votre projet <strong>{{project_name}}</strong> est terminé. Merci de votre confiance.',
        'Nous aimerions savoir comment cela s’est passé pour vous. Une minute suffit.',
        '{{survey_link}}',
      ],
    },
  },
};

import { forgotPassword } from '../forgot-password.ts';
import type { DefaultTexts } from './texts.ts';

export const fr: DefaultTexts = {
  greeting: 'Bonjour {{recipient_fname}},',
  closing: 'Bien cordialement,<br>{{user_name}}',
  templates: {
    first_preview: {
      title: 'Premier aperçu',
      subject: '{{project_name}} : {{stage_name}}, aperçu',
      paragraphs: [
        'L’aperçu de l’étape <strong>{{stage_name}}</strong> est prêt, et nous sommes heureux de le partager avec vous.',
        '{{review_link}}',
        'Vous pouvez nous indiquer les modifications souhaitées ou l’approuver tel quel.',
        'Jours ouvrés pour votre retour : {{allowed_feedback_days}}<br>Révisions comprises dans cette étape : {{stage_revisions_count}}',
      ],
    },
    first_rev: {
      title: 'Première révision',
      subject: '{{project_name}} : {{stage_name}}, première révision',
      paragraphs: [
        'Merci pour vos commentaires. Nous en avons tenu compte, et la première révision de l’étape <strong>{{stage_name}}</strong> est prête.',
        '{{review_link}}',
        '{{change_list}}',
        'Jours ouvrés pour votre retour : {{allowed_feedback_days}}<br>Révisions restantes après celle-ci : {{stage_revisions_left_n}}',
      ],
    },
    other_rev: {
      title: 'Révision suivante',
      subject: '{{project_name}} : {{stage_name}}, révision {{revision_number_n}}',
      paragraphs: [
        'La révision {{revision_number_n}} de l’étape <strong>{{stage_name}}</strong> est prête et tient compte de vos derniers commentaires.',
        '{{review_link}}',
        '{{change_list}}',
        'Jours ouvrés pour votre retour : {{allowed_feedback_days}}<br>Révisions restantes après celle-ci : {{stage_revisions_left_n}}',
      ],
    },
    last_rev: {
      title: 'Dernière révision',
      subject: '{{project_name}} : {{stage_name}}, dernière révision',
      paragraphs: [
        'La révision {{revision_number_n}} de l’étape <strong>{{stage_name}}</strong> est prête. C’est la dernière prévue.',
        '{{review_link}}',
        '{{change_list}}',
        'Si tout vous convient, vous pouvez l’approuver. S’il manque encore quelque chose, dites-le-nous et nous trouverons une solution ensemble.',
        'Jours ouvrés pour votre retour : {{allowed_feedback_days}}',
      ],
    },
    additional_rev_free: {
      title: 'Révision supplémentaire offerte',
      subject: '{{project_name}} : {{stage_name}}, révision supplémentaire',
      paragraphs: [
        'La révision supplémentaire de l’étape <strong>{{stage_name}}</strong> est prête. Elle vous est offerte.',
        '{{review_link}}',
        '{{change_list}}',
        'Vous pouvez l’approuver ou nous dire ce qu’il manque encore.',
        'Jours ouvrés pour votre retour : {{allowed_feedback_days}}',
      ],
    },
    additional_rev_cost: {
      title: 'Révision supplémentaire payante',
      subject: '{{project_name}} : {{stage_name}}, révision supplémentaire',
      paragraphs: [
        'La révision supplémentaire de l’étape <strong>{{stage_name}}</strong> est prête. Elle va au-delà des révisions convenues et est facturée à part.',
        '{{review_link}}',
        '{{change_list}}',
        'Vous pouvez l’approuver ou nous dire ce qu’il manque encore.',
        'Jours ouvrés pour votre retour : {{allowed_feedback_days}}',
      ],
    },
    'multi-update': {
      title: 'Point sur plusieurs livrables',
      subject: '{{project_name}} : plusieurs livrables à examiner',
      paragraphs: [
        'Vous pouvez dès maintenant examiner plusieurs livrables du projet <strong>{{project_name}}</strong>. Chacun a sa propre page.',
        '{{multi_deliverables_preview}}',
        'Jours ouvrés pour votre retour : {{allowed_feedback_days}}',
      ],
    },
    deliverable: {
      title: 'Livrable final',
      subject: '{{project_name}} : {{deliverable_name}}, version finale',
      paragraphs: [
        'La version finale du livrable <strong>{{deliverable_name}}</strong> est prête.',
        '{{deliverable_link}}',
        '{{deliverable_notes}}',
        'Merci pour votre collaboration.',
      ],
    },
    reminder: {
      title: 'Rappel',
      subject: '{{project_name}} : {{stage_name}}, en attente de votre retour',
      paragraphs: [
        'Un petit rappel : l’étape <strong>{{stage_name}}</strong> attend votre retour. Nous poursuivrons dès que nous l’aurons reçu.',
        '{{review_link}}',
        'S’il vous faut plus de temps ou si vous avez une question, répondez simplement à ce message.',
      ],
    },
    feedback_auto_reminder: {
      title: 'Rappel automatique',
      subject: '{{project_name}} : {{stage_name}}, en attente de votre retour',
      paragraphs: [
        'Nous n’avons pas encore reçu votre retour sur l’étape <strong>{{stage_name}}</strong>.',
        '{{review_link}}',
        'Votre accord ou vos commentaires nous aident à tenir les délais. S’il vous faut plus de temps, répondez simplement à ce message.',
        'Jours ouvrés de retard : {{business_days_overdue}}',
      ],
    },
    invite: {
      title: 'Invitation au portail client',
      subject: '{{workspace_name}} vous invite sur son portail client',
      paragraphs: [
        '{{user_name}} vous invite sur le portail client <strong>{{workspace_name}}</strong>. Vous pourrez y suivre vos projets, examiner ce que nous vous envoyons et retrouver tout ce qui vous a été livré.',
        '{{workspace_url}}',
        `Connectez-vous avec cette adresse : {{recipient_email}}. La première fois, choisissez un mot de passe avec « ${forgotPassword.fr} ».`,
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

import { forgotPassword } from '../forgot-password.ts';
import type { DefaultTexts } from './texts.ts';

export const en: DefaultTexts = {
  greeting: 'Hello {{recipient_fname}},',
  closing: 'Best regards,<br>{{user_name}}',
  templates: {
    first_preview: {
      title: 'First preview',
      subject: '{{project_name}}: a look at {{stage_name}}',
      paragraphs: [
        'The preview of <strong>{{stage_name}}</strong> is ready, and we are glad to share it with you.',
        '{{review_link}}',
        'Please tell us what you would like changed, or approve it as it is.',
        'Business days for your feedback: {{allowed_feedback_days}}<br>Revision rounds included in this stage: {{stage_revisions_count}}',
      ],
    },
    first_rev: {
      title: 'First revision',
      subject: '{{project_name}}: {{stage_name}}, first revision',
      paragraphs: [
        'Thank you for your comments. We have worked them into <strong>{{stage_name}}</strong>, and the first revision is ready for you.',
        '{{review_link}}',
        '{{change_list}}',
        'Business days for your feedback: {{allowed_feedback_days}}<br>Revision rounds left after this one: {{stage_revisions_left_n}}',
      ],
    },
    other_rev: {
      title: 'Other revision',
      subject: '{{project_name}}: {{stage_name}}, revision {{revision_number_n}}',
      paragraphs: [
        'Revision {{revision_number_n}} of <strong>{{stage_name}}</strong> is ready, with your latest comments worked in.',
        '{{review_link}}',
        '{{change_list}}',
        'Business days for your feedback: {{allowed_feedback_days}}<br>Revision rounds left after this one: {{stage_revisions_left_n}}',
      ],
    },
    last_rev: {
      title: 'Last revision',
      subject: '{{project_name}}: {{stage_name}}, last revision',
      paragraphs: [
        'Revision {{revision_number_n}} of <strong>{{stage_name}}</strong> is ready. It is the last one planned for this stage.',
        '{{review_link}}',
        '{{change_list}}',
        'If you are happy with it, please approve it. If something is still missing, tell us and we will find a way together.',
        'Business days for your feedback: {{allowed_feedback_days}}',
      ],
    },
    additional_rev_free: {
      title: 'Additional revision, free',
      subject: '{{project_name}}: {{stage_name}}, additional revision',
      paragraphs: [
        'The additional revision of <strong>{{stage_name}}</strong> is ready. It comes at no extra cost.',
        '{{review_link}}',
        '{{change_list}}',
        'Please approve it or tell us what is still missing.',
        'Business days for your feedback: {{allowed_feedback_days}}',
      ],
    },
    additional_rev_cost: {
      title: 'Additional revision, at a cost',
      subject: '{{project_name}}: {{stage_name}}, additional revision',
      paragraphs: [
        'The additional revision of <strong>{{stage_name}}</strong> is ready. It goes beyond the rounds we agreed on and is charged separately.',
        '{{review_link}}',
        '{{change_list}}',
        'Please approve it or tell us what is still missing.',
        'Business days for your feedback: {{allowed_feedback_days}}',
      ],
    },
    'multi-update': {
      title: 'Update on several deliverables',
      subject: '{{project_name}}: several deliverables to review',
      paragraphs: [
        'Several deliverables of <strong>{{project_name}}</strong> are ready for your review. Each has a page of its own.',
        '{{multi_deliverables_preview}}',
        'Business days for your feedback: {{allowed_feedback_days}}',
      ],
    },
    deliverable: {
      title: 'Final deliverable',
      subject: '{{project_name}}: {{deliverable_name}}, final version',
      paragraphs: [
        'The final version of <strong>{{deliverable_name}}</strong> is ready for you.',
        '{{deliverable_link}}',
        '{{deliverable_notes}}',
        'Thank you for working with us.',
      ],
    },
    reminder: {
      title: 'Reminder',
      subject: '{{project_name}}: {{stage_name}} is waiting for your feedback',
      paragraphs: [
        'A short reminder: <strong>{{stage_name}}</strong> is waiting for your feedback. We will carry on as soon as we have it.',
        '{{review_link}}',
        'If you need more time or have a question, just reply to this email.',
      ],
    },
    feedback_auto_reminder: {
      title: 'Automated reminder',
      subject: '{{project_name}}: {{stage_name}} is waiting for your feedback',
      paragraphs: [
        'We have not heard from you yet about <strong>{{stage_name}}</strong>.',
        '{{review_link}}',
        'Your approval or your comments help us keep to the schedule. If you need more time, just reply to this email.',
        'Business days overdue: {{business_days_overdue}}',
      ],
    },
    invite: {
      title: 'Invitation to the client portal',
      subject: '{{workspace_name}} invites you to its client portal',
      paragraphs: [
        '{{user_name}} invites you to the client portal of <strong>{{workspace_name}}</strong>. There you can follow your projects, review what we send you and find everything delivered so far.',
        '{{workspace_url}}',
        `Please sign in with this address: {{recipient_email}}. The first time, “${forgotPassword.en}” lets you choose a password.`,
      ],
    },
    survey: {
      title: 'Satisfaction survey',
      subject: '{{project_name}}: how did we do?',
      paragraphs: [
        'Your project <strong>{{project_name}}</strong> is complete. Thank you for your trust.',
        'We would like to know how it went for you. It takes about a minute.',
        '{{survey_link}}',
      ],
    },
  },
};

import type { EmailTemplate } from '#contracts/templates.ts';
import { systemTemplate } from '#domain/email-template/defaults.ts';

/** Template of a mail as the workspace got it; that of the first preview by default. */
export const aTemplate = ({
  type = 'first_preview',
  ...more
}: Partial<EmailTemplate> = {}): EmailTemplate => ({
  ...systemTemplate(type === 'none' ? 'first_preview' : type, 'en'),
  type,
  id: 1,
  parent_id: null,
  system: true,
  created_on: '2026-03-01T00:00:00.000Z',
  updated_on: '2026-03-01T00:00:00.000Z',
  ...more,
});

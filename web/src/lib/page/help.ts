/** URLs of help. A deployment overrides them by variables of the build (docs/deploy.md). */
const { VITE_KNOWLEDGE_BASE_URL, VITE_REPORT_BUG_URL } = import.meta.env;

export const help = {
  /** Knowledge base; by default the product's own page. */
  knowledgeBase: VITE_KNOWLEDGE_BASE_URL || '/help',
  /** Bug reports: the URL of a form or an issue tracker, or a mail address. */
  reportBug: VITE_REPORT_BUG_URL || 'mailto:support@proofline.example',
} as const;

/** Where help is, in one place. A deployment sets its own by the variables of the build (docs/deploy.md). */
const { VITE_KNOWLEDGE_BASE_URL, VITE_REPORT_BUG_URL } = import.meta.env;

export const help = {
  /** The product's own page unless said otherwise. */
  knowledgeBase: VITE_KNOWLEDGE_BASE_URL || '/help',
  /** An address of a form or an issue tracker, or a mail address. */
  reportBug: VITE_REPORT_BUG_URL || 'mailto:support@proofline.example',
} as const;

/** Days that a calendar shows at once. In a file of its own, because every page's first script parses addresses. */
export const spans = ['month', 'week'] as const;
export type Span = (typeof spans)[number];

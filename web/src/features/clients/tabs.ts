/** The tabs of a client's page, as its address names them. */
export const clientTabs = ['details', 'active', 'archived', 'analytics'] as const;
export type ClientTab = (typeof clientTabs)[number];

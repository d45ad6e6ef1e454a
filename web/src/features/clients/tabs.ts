/** Tabs of a client's page, by their names in the URL. */
export const clientTabs = ['details', 'active', 'archived', 'analytics'] as const;
export type ClientTab = (typeof clientTabs)[number];

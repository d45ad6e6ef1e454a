/** Tabs of a client's page, by their names in the URL; the first one needs none. */
export const clientTabs = ['active', 'archived', 'details', 'analytics'] as const;
export type ClientTab = (typeof clientTabs)[number];

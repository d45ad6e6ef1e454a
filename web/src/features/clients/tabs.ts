/** Tabs of a client's page, by their names in the address. */
export const clientTabs = ['details', 'active', 'archived', 'analytics'] as const;
export type ClientTab = (typeof clientTabs)[number];

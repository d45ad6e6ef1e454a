/** Migrations of the table's items, in their order (docs/decisions/0121). */

/** Item as the table holds it. */
export type Item = Readonly<Record<string, unknown>>;

export interface Migration {
  /** Format of the table once it is through: one more than before. */
  readonly format: number;
  readonly name: string;
  /** Entity whose items it changes. */
  readonly entity: string;
  /** True for an item of the earlier format; false for every item that `migrate` returns. */
  readonly concerns: (item: Item) => boolean;
  /**
   * Writes what must be there before the item says so: items of other keys, derived from what is stored. It may be repeated, and
   * this version's own writes come in between.
   */
  readonly first?: (item: Item) => Promise<unknown>;
  /** The item in the later format, with its key. */
  readonly migrate: (item: Item) => Item;
}

/** Attributes of a row that are in its card since format 2. */
const cardAttributes = [
  'name',
  'reference_code',
  'client_name',
  'start_date',
  'created_on',
  'deliverable_type',
  'timezone',
  'cancelled',
  'send_csat_survey',
  'is_survey_sent',
  'survey_completed',
];

/** Every nested part is one text (decision 0023). All items but rows are read in either format. */
const rowsHaveCards: Migration = {
  format: 2,
  name: 'rows hold their project as a card',
  entity: 'row',
  concerns: ({ card }) => card === undefined,
  migrate({ summaries = {}, ...row }) {
    const own = Object.entries(row).filter(([name]) => !cardAttributes.includes(name));
    const card = Object.fromEntries(cardAttributes.map((name) => [name, row[name]]));
    const texts = Object.entries(summaries as object).map(([name, summary]) => [
      name,
      JSON.stringify(summary),
    ]);
    return { ...Object.fromEntries(own), card: JSON.stringify(card), summaries: Object.fromEntries(texts) };
  },
};

/** The index by which members with a limited view read their own rows (decision 0130). */
const membersAreIndexed: Migration = {
  format: 3,
  name: 'workspaces have an index of their members’ projects',
  entity: 'tenant',
  concerns: ({ member_projects }) => member_projects !== true,
  // Loaded here, as the environment of the table must be there before.
  async first({ tenantId }) {
    const { indexMembers } = await import('#server/projects/mend-member-projects.ts');
    return indexMembers(Number(tenantId));
  },
  migrate: (tenant) => ({ ...tenant, member_projects: true }),
};

export const migrations: readonly Migration[] = [rowsHaveCards, membersAreIndexed];

/** Error: a later version has migrated the items; the message explains the remedy. */
export class LaterData extends Error {
  constructor() {
    super(
      'These data were written by a later version of Proofline. Start that one, or name another folder: PROOFLINE_DATA=….',
    );
  }
}

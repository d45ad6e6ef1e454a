/**
 * Cost of a search at several sizes of a workspace, by its index and without: calls and units of the table, and milliseconds of the
 * whole call on this machine.
 */
import { search } from '#contracts/search.ts';
import { type Bench, main, median, timed } from './bench.ts';

const sizes = [50, 1000, 5000];
const projectsPerClient = 10;
const contactsPerClient = 3;

const kinds = ['Film', 'Website', 'Campaign', 'Poster', 'Trailer', 'Brochure', 'Packaging', 'Podcast'];
const themes = [
  'Harvest',
  'Winter',
  'Launch',
  'Recruiting',
  'Anniversary',
  'Summer',
  'Festival',
  'Annual report',
];
const houses = ['Velo', 'Nord', 'Acme', 'Lumen', 'Terra', 'Quarz', 'Halden', 'Brunner', 'Okafor', 'Weller'];

const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? '';
const nameOfClient = (id: number) => `${pick(houses, id)} & ${pick(houses, Math.floor(id / 10) + 3)} ${id}`;

/** A letter, a beginning, a rare word, a code, two words, a slip, and nothing at all. */
const queries = ['f', 'camp', 'recruiting', 'PRJ-0042', 'velo poster', 'harvset', 'xylophone'];

const searching: Bench = async (undo) => {
  const { startTestRuntime } = await import('#testing/test-runtime.ts');
  const runtime = await startTestRuntime({ events: false, faults: true });
  undo(() => runtime.stop());
  const { ProjectListItem } = await import('#server/data/entities/project-list-item.ts');
  const { Client } = await import('#server/data/entities/client.ts');
  const { buildIndex } = await import('#server/search/build.ts');

  const fill = async (tenantId: number, projects: number) => {
    const at = '2026-01-01T00:00:00.000Z';
    const clients = Math.ceil(projects / projectsPerClient);
    const client = (id: number) => ({
      tenantId,
      id,
      name: nameOfClient(id),
      updated_on: at,
      contacts: Array.from({ length: contactsPerClient }, (_, index) => ({
        id: id * 10_000 + index + 1,
        firstname: pick(['Ann', 'Bob', 'Carla', 'Dirk', 'Elena'], id + index),
        lastname: pick(['Alba', 'Bruni', 'Castell', 'Dorn', 'Eriksen', 'Ferrer'], id * 3 + index),
        email: `person${index}@client${id}.example`,
      })),
      last_contact: contactsPerClient,
      version: 1,
    });
    const row = (projectId: number) => {
      const client_id = Math.ceil(projectId / projectsPerClient);
      const name = `${pick(themes, projectId * 7)} ${pick(kinds, projectId * 3 + Math.floor(projectId / 8))} ${projectId}`;
      const card = {
        name,
        reference_code: `PRJ-${String(projectId).padStart(4, '0')}`,
        client_name: nameOfClient(client_id),
        start_date: '2026-01-01',
        created_on: at,
        deliverable_type: 'Single' as const,
        timezone: 'Europe/Berlin',
        cancelled: false,
        send_csat_survey: false,
        is_survey_sent: false,
        survey_completed: false,
      };
      const stages = { current_stage: 'Draft', current_stages: ['Draft'], upcoming_stage: 'Final' };
      const times = { start: at, sent_on: at, due: at, target: at, progress: 40, status: 'in_production' };
      const summary = JSON.stringify({ id: projectId * 1000, title: name, ...stages, ...times });
      const list = projectId % 4 === 0 ? ('archived' as const) : ('active' as const);
      return {
        tenantId,
        list,
        projectId,
        client_id,
        team: ',1,2,',
        card,
        summaries: { [`w${projectId}`]: summary },
      };
    };
    const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
    await Client.put(numbers(clients).map(client)).go({ concurrent: 4 });
    await ProjectListItem.put(numbers(projects).map(row)).go({ concurrent: 4 });
  };

  const figures = [];
  for (const size of sizes) {
    const { owner, tenantId } = await runtime.createWorkspace();
    await fill(tenantId, size);
    const costs = async () => {
      const all: { calls: number; units: number; ms: number }[] = [];
      for (const query of queries) {
        await owner.ok(search, { query: { query } });
        const { calls, capacity } = await runtime.measure(() => owner.ok(search, { query: { query } }));
        const sum = (of: Readonly<Record<string, number>>) => Object.values(of).reduce((a, b) => a + b, 0);
        const ms: number[] = [];
        for (let index = 0; index < 3; index += 1)
          ms.push(await timed(() => owner.ok(search, { query: { query } })));
        all.push({ calls: sum(calls), units: sum(capacity), ms: median(ms) });
      }
      const most = (of: 'calls' | 'units' | 'ms') => Math.max(...all.map((one) => one[of]));
      const note = queries.map((query, index) => `${query} ${all[index]?.units}`).join(', ');
      return { calls: most('calls'), units: most('units'), ms: median(all.map(({ ms }) => ms)), note };
    };
    const whole = await costs();
    const tookMs = await timed(() => buildIndex(tenantId));
    const indexed = await costs();
    console.error(`${size} projects: ${JSON.stringify({ whole, indexed })}`);
    const name = `search among ${size} projects`;
    figures.push(
      { name: `${name}: units, all rows read`, value: whole.units, unit: '' },
      {
        name: `${name}: units, by the index`,
        value: indexed.units,
        unit: '',
        target: { atMost: 40 },
        note: indexed.note,
      },
      { name: `${name}: calls, by the index`, value: indexed.calls, unit: '', target: { atMost: 40 } },
      { name: `${name}: all rows read`, value: whole.ms, unit: 'ms' },
      { name: `${name}: by the index`, value: indexed.ms, unit: 'ms', target: { atMost: 50 } },
      { name: `${name}: building the index`, value: tookMs / 1000, unit: 's' },
    );
  }
  return figures;
};

if (import.meta.main) await main(searching);

/** Concurrent openings of tracked links: their rate, and a check that no click is lost or counted twice. */

import { getLinkClicks, sendPreview } from '#contracts/timeline.ts';
import { createTestProject } from '#testing/test-project.ts';
import { type Bench, main, timed } from './bench.ts';
import { startLoad } from './load.ts';
import { openWorkspace } from './workspace.ts';

const clicksARound = 500;
const connections = 16;
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0';

const clicks: Bench = async (undo) => {
  const { put } = startLoad(undo);
  const { runtime, tenantId, owner, host } = await openWorkspace(undo, { events: true });
  const film = await createTestProject(owner);
  const rev = film.revision(1, 0);
  await owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev },
    body: {
      emailText: { subject: 'Look', body: '<p>Here it is.</p><p>{{review_link}}</p>' },
      reviewLink: 'https://vimeo.example/1',
    },
  });
  await runtime.idle();
  const { linksOfRevision } = await import('#server/mail/tracked-links.ts');
  const { tokenOfLink } = await import('#server/tokens/links.ts');
  const requests = [...(await linksOfRevision(tenantId, film.id, rev)).values()].map(({ link_id }) => ({
    method: 'POST',
    path: `/api/tracklinks/${tokenOfLink(link_id)}/open`,
    host,
    headers: { 'user-agent': browser },
    body: { interaction: 'pointer', visible: true },
  }));
  const counted = async () => {
    const { items } = await owner.ok(getLinkClicks, { params: { id: film.id, rev } });
    return items.reduce((sum, item) => sum + item.clicks, 0);
  };

  // Warm-up: functions and consumers are loaded lazily.
  await put({ port: runtime.ports.web, connections: connections, requests, count: requests.length });
  await runtime.idle();
  const before = await counted();

  let perSecond = 0;
  const milliseconds = await timed(async () => {
    ({ perSecond } = await put({
      port: runtime.ports.web,
      connections: connections,
      requests,
      count: clicksARound,
    }));
    await runtime.idle();
  });
  return [
    { name: `clicks by ${connections} at once`, value: perSecond, unit: 'clicks/s' },
    {
      name: 'until they are counted',
      value: clicksARound / (milliseconds / 1000),
      unit: 'clicks/s',
      target: { atLeast: 100 },
    },
    {
      name: `counted of ${clicksARound} clicks`,
      value: (await counted()) - before,
      unit: 'clicks',
      target: { exactly: clicksARound },
    },
  ];
};

if (import.meta.main) await main(clicks);

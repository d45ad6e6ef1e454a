import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { meQuery } from '#lib/session/me.ts';
import { profileQuery } from '#lib/session/profile.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { guestTime } from '#parts/guest/guest-page.tsx';
import { useFormat } from './format.ts';

afterEach(cleanup);

const workspace = { dt_format: 'MM/DD/YYYY', timezone: 'America/Bogota' } as const;
/** Formats of a page: the person's own, by default the workspace's. */
const formatFor = (own?: { dt_format: 'YYYY/DD/MM' | null; timezone: string | null }) => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const me = someone();
  queries.setQueryData(meQuery.queryKey, { ...me, tenant: { ...me.tenant, ...workspace } });
  if (own) queries.setQueryData(profileQuery.queryKey, { ...own } as never);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  return renderHook(useFormat, { wrapper }).result.current;
};
/** Before midnight in Bogota, after midnight in Rome. */
const at = '2026-02-10T01:30:00Z';

it('prints dates and times as the workspace has chosen, the time with its zone', () => {
  const { date, dateTime, exact } = formatFor();
  expect([date(at), dateTime(at), exact(at)]).toEqual([
    '02/09/2026',
    '02/09/2026 20:30',
    '02/09/2026 20:30 GMT-5',
  ]);
});

it('leaves a date that has no time where it is, in whatever zone', () => {
  expect(formatFor().date('2026-02-10')).toBe('02/10/2026');
  expect(formatFor({ dt_format: null, timezone: 'Pacific/Apia' }).date('2026-02-10')).toBe('02/10/2026');
});

it('prints them as the person has chosen, where they have', () => {
  expect(formatFor({ dt_format: 'YYYY/DD/MM', timezone: 'Europe/Rome' }).exact(at)).toBe(
    '2026/10/02 02:30 CET',
  );
  expect(formatFor({ dt_format: null, timezone: 'Europe/Rome' }).exact(at)).toBe('02/10/2026 02:30 CET');
});

it('tells a guest an instant in the workspace’s format and names the zone', () => {
  const frame = { ...workspace, language: 'en', workspace: {} } as never;
  expect(guestTime(at, frame)).toBe('02/09/2026 20:30 GMT-5');
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { problemOf } from '#contracts/errors.ts';
import { ApiError } from '#lib/calls/api.ts';
import { meQuery } from '#lib/session/me.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { common } from '#lib/texts/en/common.ts';
import { MailPreview } from './mail-preview.tsx';

afterEach(cleanup);

const mail = {
  to: 'ann@acme.example',
  name: 'Ann Alba',
  subject: 'Look at it',
  html: '<p>Here</p>',
};
const show = (make: () => Promise<{ mails: (typeof mail)[] }>, client = new QueryClient()) =>
  render(
    <QueryClientProvider client={client}>
      <MailPreview body={{ body: '' }} subject="Look at it" about={[]} render={make} />
    </QueryClientProvider>,
  );
const retry = () => screen.queryByRole('button', { name: common.retry });

it('offers a retry when it fails', async () => {
  const make = vi
    .fn<() => Promise<{ mails: (typeof mail)[] }>>()
    .mockRejectedValueOnce(new ApiError(500, problemOf({ code: 'internal', id: '7f3c2a' })))
    .mockResolvedValue({ mails: [mail] });
  show(make);
  fireEvent.click(await screen.findByRole('button', { name: common.retry }));
  await screen.findByText('Look at it');
  expect(retry()).toBeNull();
});

it('a refused preview is mended in its text, not tried again', async () => {
  const problem = problemOf({ code: 'unknown_tag', params: { tag: 'nobody' } });
  show(async () => Promise.reject(new ApiError(422, problem)));
  await screen.findByText(problem.title);
  expect(retry()).toBeNull();
});

it('shows the logo of the workspace from its address, since a preview has no attachments', async () => {
  const client = new QueryClient();
  const me = someone();
  const logo = 'https://files.example/logo.png?a=1&b=$&';
  client.setQueryData(meQuery.queryKey, { ...me, tenant: { ...me.tenant, logo } });
  show(async () => ({ mails: [{ ...mail, html: '<img src="cid:workspace-logo" alt="">' }] }), client);
  const frame = await screen.findByTitle<HTMLIFrameElement>(/Ann Alba/);
  const shown = new DOMParser().parseFromString(frame.srcdoc, 'text/html');
  expect(shown.querySelector('img')?.getAttribute('src')).toBe(logo);
});

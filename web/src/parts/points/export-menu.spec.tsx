import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errors } from '#contracts/errors.ts';
import { exportPoints, type WirePoint } from '#contracts/points.ts';
import { notifyError } from '#lib/page/notify.ts';
import { fakeServer, refuse } from '#lib/testing/fake-server.testing.ts';
import { points } from '#lib/texts/en/points.ts';
import { Toasts } from '#ui/index.ts';
import { ExportMenu } from './export-menu.tsx';
import { takeFromTimeline } from './point-source.ts';

const texts = points.export;

const server = fakeServer();
const followed: { href: string; download: string }[] = [];
beforeEach(() => {
  followed.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push({ href: this.href, download: this.download });
  });
  URL.createObjectURL = () => 'blob:made';
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const file = (name: string, kind: string) => ({ id: name, name, version: 1, kind, round: 0, preview: null });
const files = [
  file('cut.mp4', 'video'),
  file('spot.wav', 'audio'),
  file('menu.pdf', 'pdf'),
  file('a.png', 'image'),
];
const on = (file_id: string | null) => ({ file_id }) as WirePoint;

const show = (pointed: readonly (string | null)[], forClient = false) => {
  render(
    <>
      <Toasts />
      <ExportMenu
        take={takeFromTimeline({ id: 1, wf: 2, rev: 3 })}
        onFailed={(error) => notifyError(error, texts.failed)}
        forClient={forClient}
        time={(at) => at}
        texts={points}
        title="Film"
        points={pointed.map(on)}
        files={files}
        current={files}
        pictures={{}}
        loadPages={() => Promise.reject(new Error('No pages'))}
      />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: texts.menu }));
};
const labels = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
const choose = (label: string) => fireEvent.click(screen.getByRole('menuitem', { name: label }));

describe('the menu offers', () => {
  it('forms by the kinds of the files that have points', () => {
    show([null, 'cut.mp4', 'menu.pdf', 'cut.mp4']);
    expect(labels()).toEqual([
      texts.csv,
      texts.edl('cut.mp4'),
      texts.fcpxml('cut.mp4'),
      texts.pdf('menu.pdf'),
      points.team.exportJson,
      texts.print,
    ]);
  });

  it('no markers and no PDF where there are none', () => {
    show([null, 'a.png']);
    expect(labels()).toEqual([texts.csv, points.team.exportJson, texts.print]);
  });
});

it('a client is offered what people read, and no Web annotations', () => {
  show(['cut.mp4'], true);
  expect(labels()).toEqual([texts.csv, texts.edl('cut.mp4'), texts.fcpxml('cut.mp4'), texts.print]);
});

describe('an export', () => {
  it('is saved under the name of the answer', async () => {
    server.on(exportPoints, { name: 'points.csv', type: 'text/csv', text: 'a', url: null });
    show([null]);
    choose(texts.csv);
    await waitFor(() => expect(followed).toEqual([{ href: 'blob:made', download: 'points.csv' }]));
    expect(server.calls()).toMatchObject([{ params: { rev: 3 }, query: { format: 'csv' } }]);
  });

  it('from a PDF is taken from its address', async () => {
    const url = 'https://files.example/menu.pdf';
    server.on(exportPoints, { name: 'menu.pdf', type: 'application/pdf', text: null, url });
    show(['menu.pdf']);
    choose(texts.pdf('menu.pdf'));
    await screen.findByText(texts.pdfRunning);
    await waitFor(() => expect(followed).toEqual([{ href: url, download: 'menu.pdf' }]));
    expect(server.calls()).toMatchObject([{ query: { format: 'pdf', file: 'menu.pdf' } }]);
  });

  it('refused, says why', async () => {
    server.on(exportPoints, refuse('export_encrypted'));
    show(['menu.pdf']);
    choose(texts.pdf('menu.pdf'));
    await screen.findByText('PDF with a password');
    await screen.findByText(errors.export_encrypted.text);
    expect(followed).toEqual([]);
  });
});

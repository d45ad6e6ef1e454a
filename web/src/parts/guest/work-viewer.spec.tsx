import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { File } from '#contracts/file.ts';
import { review as texts } from '#lib/texts/en/review.ts';
import { viewer } from '#lib/texts/en/viewer.ts';
import { canPointAt, WorkViewer } from './work-viewer.tsx';

afterEach(cleanup);

const refused = (refusal: 'too_large' | 'too_complex' | 'broken'): File => ({
  id: 'poster',
  path: 'poster',
  name: 'poster.png',
  extension: 'png',
  size: 2000,
  type: 'image/png',
  kind: 'image',
  version: 1,
  order: null,
  created_on: '2026-11-20T10:00:00Z',
  sent_on: '2026-11-20T10:00:00Z',
  url: 'https://work.example/poster.png',
  thumbnail: null,
  preview: null,
  picture: { width: null, height: null, colours: null, animated: false, levels: null, refusal },
  sha256: null,
  verified: true,
  state: 'ready',
  refusal: null,
  pages: null,
  playback: null,
});

describe('a picture that was refused', () => {
  it.each(['too_large', 'too_complex', 'broken'] as const)(
    'because it is %s is told in words, and not given to the browser, which it could exhaust',
    (refusal) => {
      const file = refused(refusal);
      const { container } = render(<WorkViewer files={[file]} link={null} language="en" texts={texts} />);
      screen.getByText(texts.pictureRefused[refusal]);
      expect(container.querySelector('img')).toBeNull();
      expect(canPointAt(file)).toBe(false);
      expect(screen.getByRole('link', { name: new RegExp(texts.download) }).getAttribute('href')).toBe(
        file.url,
      );
    },
  );
});

describe('a file counts as shown', () => {
  const ready = (more: Partial<File>): File => ({ ...refused('broken'), picture: undefined, ...more });
  const show = (file: File) => {
    const onShown = vi.fn();
    const props = { link: null, language: 'en', texts, onShown } as const;
    const { container } = render(<WorkViewer files={[file]} {...props} />);
    return { onShown, container };
  };

  it('once its picture is there, not while it loads or when it fails', async () => {
    const { onShown, container } = show(ready({ preview: 'https://work.example/preview.webp' }));
    const image = () => container.querySelector('img') as HTMLImageElement;
    expect(onShown).not.toHaveBeenCalled();
    // The viewer is loaded behind the plain picture.
    await vi.waitFor(() => expect(container.querySelector('[data-stage]')).not.toBeNull());
    fireEvent.error(image());
    await vi.waitFor(() => expect(container.querySelector('[data-stage="failed"]')).not.toBeNull());
    expect(onShown).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: viewer.retry }));
    Object.defineProperty(image(), 'naturalWidth', { value: 40 });
    Object.defineProperty(image(), 'naturalHeight', { value: 30 });
    fireEvent.load(image());
    expect(onShown).toHaveBeenCalledWith('poster');
  });

  it('once a frame of a film is there', () => {
    const { onShown, container } = show(
      ready({ kind: 'video', type: 'video/mp4', url: 'https://work.example/film.mp4' }),
    );
    expect(onShown).not.toHaveBeenCalled();
    fireEvent.loadedData(container.querySelector('video') as HTMLVideoElement);
    expect(onShown).toHaveBeenCalledWith('poster');
  });

  it('not by the words that stand for one that was refused, but once it is downloaded', () => {
    const { onShown } = show(refused('too_large'));
    expect(onShown).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('link', { name: new RegExp(texts.download) }));
    expect(onShown).toHaveBeenCalledWith('poster');
  });
});

import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { File } from '#contracts/files.ts';
import { review as texts } from '#lib/texts/en/review.ts';
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

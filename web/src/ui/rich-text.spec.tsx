import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RichText } from './rich-text.tsx';

it('puts description and host in the place of a picture of another site that was not loaded', () => {
  const picture = (alt: string) => `<img src="/api/remote-pictures/a/b" data-host="a.example" alt="${alt}">`;
  const { container } = render(
    <RichText html={`<p>${picture('The plan')}${picture('')}<img src="/own" alt="Own"></p>`} />,
  );
  for (const image of container.querySelectorAll('img')) fireEvent.error(image);
  expect(screen.getByText('The plan (a.example)')).toBeTruthy();
  expect(screen.getByText('a.example')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Own' })).toBeTruthy();
  expect(container.querySelectorAll('img')).toHaveLength(1);
});

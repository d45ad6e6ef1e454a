import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useKeptPicture } from './use-kept-picture.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const open = () => renderHook(() => useKeptPicture('client-7'));
const choose = ({ result }: ReturnType<typeof open>, picture: Blob | undefined) =>
  act(() => result.current[1](picture));

it('keeps a chosen picture through a reload, until it is stored or discarded', async () => {
  const first = open();
  const bytes = Uint8Array.from([0x89, 0x50, 0, 255]);
  choose(first, new Blob([bytes], { type: 'image/png' }));
  await waitFor(() => expect(sessionStorage.length).toBe(1));
  first.unmount();
  const second = open();
  const [kept] = second.result.current;
  expect(kept?.type).toBe('image/png');
  expect(new Uint8Array((await kept?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes);
  choose(second, undefined);
  second.unmount();
  expect(open().result.current[0]).toBeUndefined();
});

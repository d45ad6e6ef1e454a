import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toasts } from '../toasts.tsx';
import type { EditorPictures } from './pictures.tsx';
import RichTextEditor, { type RichTextEditorHandle } from './rich-text-editor.tsx';
import type { EditorTexts } from './texts.ts';

beforeEach(() => {
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
});
afterEach(cleanup);

const texts: EditorTexts = {
  toolbar: 'Formatting',
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  strike: 'Strike through',
  heading2: 'Heading',
  heading3: 'Small heading',
  quote: 'Quote',
  bulleted: 'Bulleted list',
  numbered: 'Numbered list',
  link: 'Link',
  undo: 'Undo',
  redo: 'Redo',
  insertTag: 'Insert merge tag',
  searchTags: 'Search merge tags',
  noTags: 'No such merge tag.',
  tagsFound: String,
  unknownTag: 'Unknown',
  linkAddress: 'Link address',
  linkInvalid: 'Not an address',
  linkAsButton: 'As button',
  applyLink: 'Set link',
  removeLink: 'Remove link',
  cancel: 'Cancel',
  picturesLost: (count) => ({ title: `${count} lost`, text: 'Use files' }),
  pictures: {
    uploading: 'Uploading',
    missing: 'Missing',
    lost: (count) => ({ title: `${count} linked`, text: 'Copy each' }),
  },
  notLoaded: 'Not loaded',
  image: {
    insert: 'Insert image',
    address: 'Image address',
    invalid: 'Not an image address',
    description: 'What it shows',
    apply: 'Set image',
    later: 'Shown later',
  },
};
const tags = [
  { name: 'client_name', label: 'Client name', description: 'The company' },
  { name: 'review_link', label: 'Review link', description: 'The page' },
];

const setUp = (value = '<p>Hi </p>') => {
  const onChange = vi.fn<(html: string) => void>();
  const handle = createRef<RichTextEditorHandle>();
  const editor = (html: string) => (
    <RichTextEditor ref={handle} value={html} onChange={onChange} tags={tags} label="Mail" texts={texts} />
  );
  const { rerender, unmount } = render(editor(value));
  return { onChange, handle, unmount, setValue: (html: string) => rerender(editor(html)) };
};
const insert = (handle: { current: RichTextEditorHandle | null }, name: string) =>
  act(async () => handle.current?.insertTag(name));

it('says that a pasted picture was left out', async () => {
  const { onChange, unmount } = setUp('<p></p>');
  render(<Toasts />);
  const box = screen.getByRole('textbox', { name: 'Mail' });
  const pasteInto = (content: Record<string, string>) =>
    act(async () => {
      fireEvent.focus(box);
      fireEvent.paste(box, {
        clipboardData: { getData: (type: string) => content[type] ?? '', files: [], types: [], items: [] },
      });
    });
  await pasteInto({ 'text/html': '<img src="https://a.example/x.png" alt="">' });
  expect(await screen.findByText('1 lost')).toBeTruthy();
  unmount();
  expect(onChange).not.toHaveBeenCalled();
});

describe('a pasted picture', () => {
  const shot = new File(['x'], 'image.png', { type: 'image/png' });
  const pasteFile = () =>
    act(async () => {
      const box = screen.getByRole('textbox', { name: 'Mail' });
      fireEvent.focus(box);
      fireEvent.paste(box, { clipboardData: { getData: () => '', files: [shot], types: [], items: [] } });
    });
  const withPictures = (
    upload: EditorPictures['upload'],
    { value = '<p>Hi</p>', ...more }: Partial<EditorPictures> & { value?: string } = {},
  ) => {
    const handle = createRef<RichTextEditorHandle>();
    const onUploading = vi.fn<(count: number) => void>();
    const store = { place: 'here', addresses: {}, takes: () => true, find: async () => undefined };
    const pictures = { ...store, ...more, upload, onUploading };
    const editor = (
      <RichTextEditor
        ref={handle}
        value={value}
        onChange={() => {}}
        label="Mail"
        texts={texts}
        pictures={pictures}
      />
    );
    return { handle, onUploading, ...render(editor) };
  };

  it('is shown in place with its progress, and named by its id', async () => {
    let arrive = (_: boolean) => {};
    const { handle, onUploading } = withPictures((_, onProgress) => {
      onProgress(0.4);
      return new Promise<boolean>((resolve) => {
        arrive = resolve;
      });
    });
    await pasteFile();
    expect(screen.getByRole('progressbar', { name: 'Uploading' }).getAttribute('aria-valuenow')).toBe('40');
    expect(handle.current?.getHtml()).toMatch(/<img data-picture="[\da-f-]{36}" alt="" style/);
    expect(onUploading).toHaveBeenLastCalledWith(1);
    await act(async () => arrive(true));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(onUploading).toHaveBeenLastCalledWith(0);
  });

  it('is taken out when its upload is given up, and the text stays', async () => {
    const { handle, onUploading } = withPictures(async () => false);
    await pasteFile();
    expect(handle.current?.getHtml()).toBe('<p>Hi</p>');
    expect(onUploading).toHaveBeenLastCalledWith(0);
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Undo' })));
    expect(screen.getByText('Missing')).toBeTruthy();
  });

  it('gives up its upload when the editor closes', async () => {
    let signal: AbortSignal | undefined;
    const { unmount } = withPictures((_, __, given) => {
      signal = given;
      return new Promise(() => {});
    });
    await pasteFile();
    expect(signal?.aborted).toBe(false);
    unmount();
    expect(signal?.aborted).toBe(true);
  });

  it('in a draft is looked up; one that never arrived is told in its place and stays', async () => {
    const [known, found, gone] = [1, 2, 3].map((n) => `0b6f5c1e-3f0a-4a53-9c39-6a1f0f3f000${n}`);
    const value = `<p>${[known, found, gone].map((id) => `<img data-picture="${id}" alt="${id}">`).join('')}</p>`;
    const find = vi.fn(async (id: string) => (id === found ? 'https://s.example/found' : undefined));
    const addresses = { [known ?? '']: 'https://s.example/known' };
    const { handle } = withPictures(async () => true, { value, find, addresses });
    expect(await screen.findByText('Missing')).toBeTruthy();
    const shown = screen.getAllByRole('img').map((image) => image.getAttribute('src'));
    expect(shown).toEqual(['https://s.example/known', 'https://s.example/found']);
    expect(find.mock.calls.map(([id]) => id)).toEqual([found, gone]);
    expect(handle.current?.getHtml()).toContain(`data-picture="${gone}"`);
  });
});

it('is a named, multi-line text field under a named toolbar', () => {
  setUp();
  expect(screen.getByRole('textbox', { name: 'Mail' }).getAttribute('aria-multiline')).toBe('true');
  expect(screen.getByRole('toolbar', { name: 'Formatting' })).toBeTruthy();
});

it('gives its text at once when asked, and tells of it once', async () => {
  const { handle, onChange } = setUp('');
  await insert(handle, 'client_name');
  expect(onChange).not.toHaveBeenCalled();
  expect(handle.current?.getHtml()).toBe('<p>{{client_name}}</p>');
  expect(onChange.mock.calls).toEqual([['<p>{{client_name}}</p>']]);
});

it('reports the last keys on unmount, before the debounce has passed', async () => {
  const { handle, onChange, unmount } = setUp('');
  await insert(handle, 'client_name');
  unmount();
  expect(onChange.mock.calls).toEqual([['<p>{{client_name}}</p>']]);
});

it('takes over a new value with an empty history, and says nothing about it', async () => {
  const { handle, onChange, setValue } = setUp();
  await insert(handle, 'client_name');
  setValue('<p>Other {{review_link}}</p>');
  expect(handle.current?.getHtml()).toBe('<p>Other {{review_link}}</p>');
  expect(screen.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true');
  expect(onChange).not.toHaveBeenCalled();
});

it('keeps newer text when an older value comes back as the prop', async () => {
  const { handle, setValue } = setUp('');
  await insert(handle, 'client_name');
  setValue('');
  expect(handle.current?.getHtml()).toBe('<p>{{client_name}}</p>');
});

it('keeps the last keys when an older text of its own comes round again', async () => {
  const { handle, setValue } = setUp('');
  await insert(handle, 'client_name');
  setValue(handle.current?.getHtml() ?? '');
  await insert(handle, 'review_link');
  setValue('');
  expect(handle.current?.getHtml()).toBe('<p>{{client_name}}{{review_link}}</p>');
});

it('selects its text alone by Ctrl-A, also from a tag', async () => {
  const { handle } = setUp('');
  await insert(handle, 'client_name');
  const text = screen.getByRole('textbox', { name: 'Mail' });
  expect(fireEvent.keyDown(text, { key: 'a', ctrlKey: true })).toBe(false);
  await insert(handle, 'review_link');
  expect(handle.current?.getHtml()).toBe('<p>{{review_link}}</p>');
});

it.each([
  ['a letter', { key: 'x' }, true],
  ['a letter of a third level', { key: '@', ctrlKey: true, altKey: true }, true],
  ['a new line', { key: 'Enter' }, true],
  ['the first key of an input method', { key: 'Process' }, true],
  ['what is pasted', { key: 'v', ctrlKey: true }, true],
  ['the end of the text', { key: 'End', ctrlKey: true }, true],
  ['selecting up to the beginning of the line', { key: 'Home', shiftKey: true }, true],
  ['the next line', { key: 'ArrowDown' }, true],
  ['nothing yet', { key: 'Shift' }, false],
  ['copying, which takes the tag itself', { key: 'c', ctrlKey: true }, false],
  ['deleting, which takes the tag away', { key: 'Backspace' }, false],
])('puts the caret behind a tag that was pressed for %s', async (_, key, leaves) => {
  setUp('<p>Hi {{client_name}}, welcome</p>');
  const chip = screen.getByText('Client name');
  await act(async () => fireEvent.click(chip));
  expect(chip.dataset.selected).toBe('true');
  await act(async () => fireEvent.keyDown(screen.getByRole('textbox', { name: 'Mail' }), key));
  expect(chip.dataset.selected).toBe(leaves ? undefined : 'true');
});

it('is one tab stop, with arrow keys between the buttons', () => {
  setUp();
  const buttons = screen.getAllByRole('button');
  expect(buttons.filter((button) => button.tabIndex === 0)).toHaveLength(1);
  act(() => buttons[0]?.focus());
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Insert merge tag' }));
  expect(buttons[0]?.tabIndex).toBe(-1);
});

it('offers tags by any of their words', async () => {
  const { handle } = setUp('');
  fireEvent.click(screen.getByRole('button', { name: 'Insert merge tag' }));
  const search = screen.getByRole('combobox', { name: 'Search merge tags' });
  fireEvent.change(search, { target: { value: 'page rev' } });
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Review linkThe page']);
  await act(async () => fireEvent.keyDown(search, { key: 'Enter' }));
  expect(handle.current?.getHtml()).toBe('<p>{{review_link}}</p>');
});

it('takes a picture by its address, from the web alone', async () => {
  const { handle } = setUp('');
  fireEvent.click(screen.getByRole('button', { name: 'Insert image' }));
  const address = screen.getByRole('textbox', { name: 'Image address' });
  for (const refused of ['javascript:alert(1)', 'http://a.example/x.png']) {
    fireEvent.change(address, { target: { value: refused } });
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.keyDown(address, { key: 'Enter' });
    expect(screen.getByRole('alert').textContent).toBe('Not an image address');
  }
  fireEvent.change(address, { target: { value: 'https://a.example/x.png' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'What it shows' }), { target: { value: 'The logo' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Set image' })));
  expect(handle.current?.getHtml()).toBe(
    '<p><img src="https://a.example/x.png" alt="The logo" style="max-width:100%" /></p>',
  );
  // The page loads nothing from there.
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByTitle('Shown later').textContent).toBe('The logo a.example');
});

it('shows unsafe and unknown things for what they are', () => {
  setUp('<p><a href="javascript:alert(1)">x</a>{{gone}}</p>');
  expect(document.querySelector('a')).toBeNull();
  expect(screen.getByTitle('Unknown').textContent).toBe('{{gone}}');
});

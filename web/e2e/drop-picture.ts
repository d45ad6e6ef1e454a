/** Picture dropped into a text, like from a folder. */
import type { Page } from 'playwright-core';
import { within } from './within.ts';

/** Drops a drawn picture of 320 × 200 pixels into the editor of this name; with `bytes`, as many zeroes instead. */
export const dropPicture = async (
  page: Page,
  label: string,
  { name = 'sketch.png', type = 'image/png', bytes }: { name?: string; type?: string; bytes?: number } = {},
): Promise<void> => {
  const box = page.getByRole('textbox', { name: label });
  await box.focus();
  await within(
    10,
    'drop',
    box.evaluate(
      async (target, given) => {
        const canvas = new OffscreenCanvas(320, 200);
        const context = canvas.getContext('2d');
        if (!context) throw new Error('no canvas');
        context.fillStyle = '#26a';
        context.fillRect(0, 0, 320, 200);
        context.fillStyle = '#fc4';
        context.arc(160, 100, 70, 0, 7);
        context.fill();
        const content =
          given.bytes === undefined ? await canvas.convertToBlob() : new Uint8Array(given.bytes);
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([content], given.name, { type: given.type }));
        const last = target.lastElementChild ?? target;
        const { left, top, width, height } = last.getBoundingClientRect();
        const at = { clientX: left + width / 2, clientY: top + height / 2 };
        last.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...at }));
      },
      { name, type, bytes },
    ),
  );
};

import type { Locator } from 'playwright-core';

/** Clicks and filled fields of a job, counted as they are made. A drop of files counts as a click. */
export const hand = () => {
  const counted = { clicks: 0, fields: 0 };
  return {
    counted,
    click: async (target: Locator) => {
      counted.clicks += 1;
      await target.click();
    },
    fill: async (field: Locator, text: string) => {
      counted.fields += 1;
      await field.fill(text);
    },
    drop: async (target: Locator, name: string, bytes: Buffer) => {
      counted.clicks += 1;
      await target.evaluate(
        (element, file) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([new Uint8Array(file.bytes)], file.name, { type: 'image/png' }));
          for (const event of ['dragenter', 'dragover', 'drop'])
            element.dispatchEvent(new DragEvent(event, { dataTransfer, bubbles: true, cancelable: true }));
        },
        { name, bytes: [...bytes] },
      );
    },
  };
};

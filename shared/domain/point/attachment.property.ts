import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Attachment, attached, attachmentLimits } from './index.ts';

const picture = (id: string): Attachment => ({ id, name: `${id}.png`, size: 10, type: 'image/png' });
const ids = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), { maxLength: 10 });

test('a point has what its author names, once each, and nothing that is neither its own nor the author’s', () => {
  fc.assert(
    fc.property(ids, ids, ids, (named, has, uploaded) => {
      const result = attached(
        named.map((id) => ({ id, name: `new ${id}.png` })),
        has.map(picture),
        uploaded.map((id) => ({ id, size: 10, type: 'image/png' as const })),
      );
      const wanted = [...new Set(named)];
      if (wanted.length > attachmentLimits.point) {
        expect(result).toMatchObject({ reason: 'too_many_attachments', field: 'attachments' });
      } else if (wanted.some((id) => !has.includes(id) && !uploaded.includes(id))) {
        expect(result).toMatchObject({ reason: 'attachment_not_found' });
      } else {
        expect(result).toEqual(wanted.map((id) => ({ ...picture(id), name: `new ${id}.png` })));
      }
    }),
  );
});

import { useState } from 'react';
import type { WirePoint } from '#contracts/points.ts';
import type { Selector } from '#domain/point/index.ts';
import type { WorkRoom } from '#parts/guest/work-viewer.tsx';
import { marksOf } from '#parts/points/point-drafts.ts';
import type { useComment } from '#parts/points/team-comment.tsx';
import { usePlacing } from '#parts/points/team-place.tsx';
import type { PointingMode } from '#parts/viewer/gestures.ts';
import type { Mark } from '#parts/viewer/marks.ts';

/** Pointing on the work of a round: at the place of a new comment, or of a change that answers a point. */
export const usePointing = (comment: ReturnType<typeof useComment>) => {
  const [mode, setMode] = useState<PointingMode>('none');
  const placing = usePlacing();
  const { draft } = comment;
  const end = () => setMode('none');
  const endPlacing = () => {
    placing.end();
    end();
  };
  const select = (file_id: string, selector: Selector | null) => {
    if (placing.point) placing.place(selector && { file_id, selector });
    else if (selector) comment.place(file_id, selector);
    else if (comment.isBlank) comment.end();
  };
  const tools: WorkRoom['pointing'] = {
    mode,
    onMode: (next) => (next === 'none' && placing.point && !placing.placed ? endPlacing() : setMode(next)),
    onSelector: select,
    draftOn: (fileId) => {
      const pointed = placing.point ? placing.placed : draft;
      return pointed?.file_id === fileId ? pointed.selector : undefined;
    },
    onMove: (selector) =>
      placing.point && placing.placed
        ? placing.place({ ...placing.placed, selector })
        : comment.change({ selector }),
  };
  return {
    isOn: mode !== 'none',
    placing,
    tools,
    begin: () => setMode('pin'),
    end,
    beginPlacing: (point: WirePoint) => {
      placing.begin(point);
      setMode('pin');
    },
    endPlacing,
    /** Ends without a comment or place; a comment with words stays. */
    cancel: () => {
      if (placing.point) placing.end();
      else if (comment.isBlank) comment.end();
      end();
    },
    /** Marks of the points on a file, with the place that is being set and the comment that is being written. */
    marksOn: (points: readonly WirePoint[], fileId: string): readonly Mark[] => [
      ...marksOf(points, fileId).filter(({ id }) => id !== placing.point?.id),
      ...(placing.point && placing.placed?.file_id === fileId
        ? marksOf([{ ...placing.point, ...placing.placed }], fileId)
        : []),
      ...(draft?.file_id === fileId
        ? [
            {
              id: draft.id,
              number: null,
              state: 'draft' as const,
              selector: draft.selector,
              words: draft.body,
              internal: draft.internal,
            },
          ]
        : []),
    ],
  };
};

import type { File } from '#contracts/file.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { CompareButton } from '#parts/compare/entry.ts';
import type { FilesSource } from '#parts/files/api.ts';
import { CaptionsButton, canDescribe, DescribeButton } from '#parts/files/describe.tsx';
import { RetryButton } from '#parts/files/retry-conversion.tsx';
import { canPointAt } from '#parts/guest/work-viewer.tsx';
import { Button } from '#ui/index.ts';
import type { usePointing } from './use-pointing.ts';

/** Controls of the visible file: its comparison and a new comment, and another try of its conversion, its description and captions. */
export function FileControls({
  file,
  files,
  source,
  closed,
  compared,
  isComparing,
  onCompare,
  pointing,
  onReload,
}: {
  file: File;
  /** Files of the round. */
  files: readonly File[];
  source: FilesSource;
  closed: boolean;
  /** Round of the version it may be compared with. */
  compared: number | undefined;
  isComparing: boolean;
  onCompare: () => void;
  pointing: ReturnType<typeof usePointing>;
  onReload: () => void;
}) {
  const canPoint = !closed && canPointAt(file) && !(isComparing && compared !== undefined);
  return (
    <>
      {compared !== undefined && (
        <CompareButton round={compared} isOn={isComparing} onToggle={onCompare} texts={texts} />
      )}
      {canPoint && (
        <Button
          size="small"
          icon={pointing.isOn ? 'x' : 'plus'}
          onClick={pointing.isOn ? pointing.cancel : pointing.begin}
        >
          {pointing.isOn ? texts.cancel : texts.team.work.comment}
        </Button>
      )}
      {!closed && canDescribe(file) && (
        <>
          <RetryButton key={`${file.id} retry`} file={file} source={source} onRetried={onReload} />
          <DescribeButton key={file.id} file={file} source={source} onSaved={onReload} />
          <CaptionsButton
            key={`${file.id} captions`}
            file={file}
            files={files}
            source={source}
            onSaved={onReload}
          />
        </>
      )}
    </>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#lib/format/format.ts';
import { notifyError } from '#lib/page/notify.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import { secondFactorQuery } from '#parts/second-factor/api.ts';
import { Button, ButtonLink, Notice, Select, toast } from '#ui/index.ts';
import { saveSettings } from '../api.ts';
import css from './settings.module.css';

const texts = settings.workspace.factor;
const graces = [0, 7, 14, 30];

/** Demand of a second factor of the team, with days of grace. The owner alone sees it. */
export function DemandedFactor({
  id,
  from,
  disabledReason,
}: {
  id: number;
  /** Time from which it is demanded; null if it is not. */
  from: string | null;
  disabledReason: string | undefined;
}) {
  const client = useQueryClient();
  const { dateTime } = useFormat();
  const [days, setDays] = useState(14);
  const { data: own } = useQuery({ ...secondFactorQuery, enabled: from === null });
  const saving = useSubmission({
    mutationFn: (second_factor_days: number | null) => saveSettings(client, id, { second_factor_days }),
    onSuccess: () => toast({ title: settings.workspace.notice.saved }),
    onError: (error) => notifyError(error, settings.workspace.notice.notUpdated),
  });
  return (
    <div className={css.stack}>
      {from === null ? (
        <>
          <Select
            label={texts.label}
            hint={texts.hint}
            value={String(days)}
            disabled={disabledReason !== undefined}
            onChange={({ target }) => setDays(Number(target.value))}
          >
            {graces.map((grace) => (
              <option key={grace} value={grace}>
                {texts.grace(grace)}
              </option>
            ))}
          </Select>
          {days === 0 && own?.on === false && (
            <Notice
              tone="warning"
              title={texts.ownMissing}
              action={
                <ButtonLink size="small" href="/profile">
                  {texts.setUpOwn}
                </ButtonLink>
              }
            >
              <p>{texts.ownMissingText}</p>
            </Notice>
          )}
          <div>
            <Button
              busy={saving.isPending}
              disabledReason={disabledReason}
              onClick={() => saving.mutate(days)}
            >
              {texts.demand}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>{texts.demanded(dateTime(from))}</p>
          <div>
            <Button
              busy={saving.isPending}
              disabledReason={disabledReason}
              onClick={() => saving.mutate(null)}
            >
              {texts.noLonger}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

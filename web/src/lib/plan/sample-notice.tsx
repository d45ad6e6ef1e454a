import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { removeSampleProject } from '#contracts/projects.ts';
import { api } from '#lib/calls/api.ts';
import { notifyError } from '#lib/page/notify.ts';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { sample as texts } from '#lib/texts/en/account.ts';
import { Button, ButtonLink, Notice, toast } from '#ui/index.ts';
import css from './sample-notice.module.css';

/** Notice about the workspace's sample project, with its removal; for owner and admins. */
export function SampleNotice() {
  const { user } = useMe();
  const { data } = useQuery(subscriptionQuery);
  const queryClient = useQueryClient();
  const id = data?.sample_project;
  const { mutate, isPending } = useMutation({
    mutationFn: (project: number) => api(removeSampleProject, { params: { id: project } }),
    onSuccess: () => {
      toast({ title: texts.removed });
      return queryClient.invalidateQueries();
    },
    onError: (error) => notifyError(error, texts.notRemoved),
  });
  if (id === undefined || !(user.owner || user.admin)) return null;
  return (
    <div className={css.notice} data-paper="no">
      <Notice
        title={texts.title}
        action={
          <>
            <ButtonLink size="small" href={`/projects/${id}/timeline`}>
              {texts.open}
            </ButtonLink>
            <Button
              size="small"
              busy={isPending}
              disabledReason={data?.read_only && texts.notRemoved}
              onClick={() => mutate(id)}
            >
              {texts.remove}
            </Button>
          </>
        }
      >
        {texts.text}
      </Notice>
    </div>
  );
}

/** Dialogs of a contact's link: a further one to hand over, or a new one by mail. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { SentLink } from '#contracts/timeline.ts';
import { notifyError } from '#lib/page/notify.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import { ConfirmDialog, CopyField, Dialog, Skeleton, toast } from '#ui/index.ts';
import { copyLink, renewLink } from '../api.ts';
import css from './timeline.module.css';

interface OfLink {
  projectId: number;
  revisionId: number;
  link: SentLink;
  onClose: () => void;
}

/** Makes the link when it opens, once, and shows it to be copied. */
export function CopyLinkDialog({ projectId, revisionId, link, onClose }: OfLink) {
  const client = useQueryClient();
  const [url, setUrl] = useState<string>();
  const make = useEffectEvent(() => {
    copyLink(client, projectId, revisionId, link.contact_id).then(setUrl, (error) => {
      notifyError(error, texts.clicks.notCopied);
      onClose();
    });
  });
  useEffect(() => make(), []);
  return (
    <Dialog open title={texts.clicks.link(link.contact_name)} onClose={onClose}>
      <div className={css.linkDialog}>
        <p>{texts.clicks.copiedText(link.contact_name)}</p>
        {url === undefined ? <Skeleton height={56} /> : <CopyField label={texts.clicks.url} value={url} />}
      </div>
    </Dialog>
  );
}

export function RenewLinkDialog({ projectId, revisionId, link, onClose }: OfLink) {
  const client = useQueryClient();
  const { renewing } = texts.clicks;
  const { contact_name: who } = link;
  const sending = useSubmission({
    mutationFn: () => renewLink(client, projectId, revisionId, link.contact_id),
    onSuccess: () => toast({ title: renewing.sent(who) }),
    onError: (error) => notifyError(error, renewing.failed),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={renewing.title(who)}
      cancel={renewing.keep}
      confirm={renewing.confirm}
      busy={sending.isPending}
      onClose={onClose}
      onConfirm={() => sending.mutate()}
    >
      <p>{link.sent ? renewing.text(who) : renewing.first(who)}</p>
    </ConfirmDialog>
  );
}

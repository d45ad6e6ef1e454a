import type { ComponentProps } from 'react';
import { notifyError } from '#lib/page/notify.ts';
import { LogoField } from '#parts/form/logo-field.tsx';
import { useSubmission } from '#parts/form/use-submission.ts';
import { toast } from '#ui/index.ts';

/** Logo or picture that is stored, or removed, as soon as it is chosen. */
export function KeptPicture({
  keep,
  notice,
  saving,
  ...field
}: Pick<ComponentProps<typeof LogoField>, 'name' | 'image' | 'disabledReason' | 'label' | 'round'> & {
  /** Stores a picture, or removes the present one for null. */
  keep: (picture: Blob | null) => Promise<void>;
  notice: { readonly saved: string; readonly failed: string };
  /** Hint while a picture is being stored. */
  saving: string;
}) {
  const keeping = useSubmission({
    mutationFn: keep,
    onSuccess: () => toast({ title: notice.saved }),
    onError: (error) => notifyError(error, notice.failed),
  });
  const chosen = (keeping.isPending && keeping.variables) || undefined;
  return (
    <LogoField
      {...field}
      chosen={chosen}
      refusedTitle={notice.failed}
      {...(chosen && { hint: saving })}
      onChoose={(picture) => keeping.mutate(picture)}
      onRemove={() => keeping.mutate(null)}
    />
  );
}

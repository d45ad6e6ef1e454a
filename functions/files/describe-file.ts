import { describeDeliverableFile, describeFile } from '#contracts/description.ts';
import { descriptionRefusal } from '#domain/file/description.ts';
import { type Call, endpoint } from '#server/lambda/http.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import { refusalToChange } from '#server/projects/deliverables.ts';
import { presentFile } from '#server/projects/project-view.ts';
import { changeWords } from './change-words.ts';
import { type Owner, ofDeliverables, ofRevisions } from './file-owner.ts';

type Described = Pick<Call<typeof describeFile>, 'principal' | 'body' | 'now'>;

/** Describes a file of an owner, a sent one too: the words are not the work that a decision names (decision 0109). */
const describe = async (owner: Owner | Refused, fileId: string, { principal, body, now }: Described) => {
  if (isRefused(owner)) return owner;
  const stored = owner.files.find(({ id }) => id === fileId);
  if (!stored) return refused('file_not_found');
  const closed = refusalToChange(owner.project);
  if (closed) return closed;
  const file = owner.worded().find(({ id }) => id === fileId) ?? stored;
  const is = file.description ?? '';
  const { description, was } = body;
  const refusal = descriptionRefusal(description, { was, is });
  if (refusal) return refused(refusal);
  if (description === is) return presentFile(file, now);

  const { revisionId, id, name } = stored;
  return changeWords(
    owner,
    stored,
    {
      words: { description },
      lock: 'description',
      event: { category: 'File Described', revisionId, file_id: id, name },
      changes: { description: [is, description] },
    },
    { principal, now },
  );
};

export const describeFileEndpoint = endpoint(describeFile, async (call) =>
  describe(await ofRevisions.ownerAt(call.principal, call.params, 'act_on_timeline'), call.params.file, call),
);

export const describeDeliverableFileEndpoint = endpoint(describeDeliverableFile, async (call) =>
  describe(
    await ofDeliverables.ownerAt(call.principal, call.params, 'act_on_timeline'),
    call.params.file,
    call,
  ),
);

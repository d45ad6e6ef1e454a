/** Uploads of pictures for the texts of notes and scope items (docs/decisions/0034). */
import { pictures } from '#contracts/pictures.ts';
import { can } from '#domain/permission/can.ts';
import { closedRefusal, onProject } from '#server/actions/on-project.ts';
import { projectWithWorkflows } from '#server/data/project-reads.ts';
import { keepPicture, type PictureCall, startPicture } from '#server/files/picture-uploads.ts';
import { endpoint } from '#server/lambda/http.ts';
import type { Principal } from '#server/lambda/principal.ts';
import { type Refused, refused } from '#server/lambda/result.ts';

/** Refusal to upload: to those who may write neither notes nor scope, and in a closed project. */
const refusalOf = async ({ actor, tenant }: Principal, projectId: number): Promise<Refused | undefined> => {
  const found = await projectWithWorkflows(tenant.tenantId, projectId);
  if (!found) return refused('project_not_found');
  const { project } = found;
  const verdict = can(actor, 'add_note', { ...onProject(project), workspace: tenant });
  return verdict === true ? closedRefusal(project) : refused(verdict);
};

const pictureCall = ({
  principal,
  params,
  now,
  at,
}: Pick<PictureCall, 'principal' | 'now' | 'at'> & {
  readonly params: { readonly id: number };
}): PictureCall => ({ principal, projectId: params.id, use: 'text', now, at });

export const startPictureEndpoint = endpoint(
  pictures.start,
  async (call) =>
    (await refusalOf(call.principal, call.params.id)) ?? startPicture(pictureCall(call), call.body),
);

export const keepPictureEndpoint = endpoint(
  pictures.keep,
  async (call) =>
    (await refusalOf(call.principal, call.params.id)) ??
    keepPicture(pictureCall(call), call.params.pictureId),
);

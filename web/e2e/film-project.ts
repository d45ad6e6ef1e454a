/** A project with films of a few seconds, for journeys about what people see and hear of them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { drawClip } from '../../infra/demo/media.ts';
import type { Members } from './members.ts';
import type { Product } from './product.ts';
import { upload } from './upload.ts';

type Round = { readonly params: { readonly id: number; readonly wf: number; readonly rev: number } };

/** Uploads a film to a round; the seed tells its picture apart from others. */
export const uploadFilm = async (
  owner: Members['owner'],
  round: Round,
  name: string,
  seed: number,
): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'proofline-film-'));
  try {
    const path = join(folder, name);
    await drawClip({ name: 'Aurora', primary: '#1d5fc4', accent: '#ffa117', seed }, path);
    await upload(owner, round, name, 'video/mp4', readFileSync(path));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Project whose first round has these films, by name and seed, checked and with their renditions. */
export const createFilmProject = async (
  { runtime }: Pick<Product, 'runtime'>,
  { owner }: Pick<Members, 'owner'>,
  email: string,
  films: Readonly<Record<string, number>>,
): Promise<TestProject> => {
  const project = await createTestProject(owner as never, {
    name: 'Aurora',
    team_members: [1],
    stages: [{ title: 'Cut', revisions: 2 }],
    contacts: [{ firstname: 'Ann', lastname: 'Alba', email }],
  });
  const params = { id: project.id, wf: project.wf, rev: project.revision(1, 0) };
  for (const [name, seed] of Object.entries(films)) await uploadFilm(owner, { params }, name, seed);
  await runtime.idle();
  return project;
};

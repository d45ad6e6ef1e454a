import { DescribeContinuousBackupsCommand } from '@aws-sdk/client-dynamodb';
import { listFiles } from '#contracts/files.ts';
import { archiveProject, deleteProject, getProject } from '#contracts/projects.ts';
import { tableName } from '#server/data/table.ts';
import { client as tables } from '../../ops/workspace/contents.ts';
import { restoreWorkspace } from '../../ops/workspace/restore-workspace.ts';
import type { Step } from '../check.ts';
import { asOwner, type Course, expectStatus, given, second } from '../course.ts';
import { awaited, Unexpected } from '../deployment.ts';

const restorableAfter = 30 * second;

export const restores: Step<Course> = {
  name: 'restore',
  expects: 'a project that was deleted is there again, with its file',
  after: ['upload'],
  async run(deployment, course) {
    const { tenantId } = given(course.workspace);
    const round = given(course.round);
    await deployment.pass(60 * second);
    const to = Math.floor(deployment.now() / second) * second;
    await deployment.pass(60 * second);
    const before = await asOwner(deployment, course);
    await before.ok(archiveProject, { params: { id: round.id }, body: { archive: true } });
    await before.ok(deleteProject, { params: { id: round.id } });
    expectStatus('the deleted project', await before.status(getProject, { params: { id: round.id } }), 404);
    await awaited(deployment, { minutes: 15, for: 'an instant that can be restored' }, async () => {
      await deployment.pass(restorableAfter);
      const { ContinuousBackupsDescription: backups } = await tables.send(
        new DescribeContinuousBackupsCommand({ TableName: tableName }),
      );
      const latest = backups?.PointInTimeRecoveryDescription?.LatestRestorableDateTime;
      return latest && latest.getTime() >= to ? latest : undefined;
    });
    const { put, removed } = await restoreWorkspace(tenantId, to, { now: deployment.now });
    const after = await asOwner(deployment, course);
    await after.ok(getProject, { params: { id: round.id } });
    const { files } = await after.ok(listFiles, { params: round });
    if (files.length !== 1) throw new Unexpected(`the project has ${files.length} files, not one`);
    return `${put} items put back, ${removed} taken away`;
  },
};

/** Removes for good what is kept for a time: submissions of some forms, and replaced versions. */
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { deleteWhere, selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { Job } from '../../jobs/jobs.ts';
import { eraseTraces } from '../records/index.ts';
import { VERSION_LIFE_MS } from './form-rows.ts';
import { isOrdered, type SubmissionConsole } from './submission-console.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_S = 60 * 60;
/** Records that are removed in one transaction. */
const AT_ONCE = 50;

interface RetentionDependencies {
  database: Database;
  submissions: Pick<SubmissionConsole, 'erase' | 'dropFiles'>;
  findSite(projectCode: string): Promise<SiteIdentity | undefined>;
  now?: () => Date;
}

/** Hourly. A submission whose order is under way stays until the order has ended. */
export function retentionJob(dependencies: RetentionDependencies): Job {
  const { database, submissions, findSite, now = () => new Date() } = dependencies;
  return {
    name: 'form-retention',
    everySeconds: HOUR_S,
    async run(stop) {
      let isErased = false;
      for (const { project_code, form_id, document } of await findForms(database.queries)) {
        const { keepDays } = (JSON.parse(document) as { option: { keepDays?: number } }).option;
        const site = await findSite(project_code);
        if (keepDays === undefined || site === undefined) continue;
        const before = new Date(now().getTime() - keepDays * DAY_MS).toISOString();
        for (let after = ''; !stop.aborted;) {
          const ids = await findOld(database.queries, site, form_id, { before, after });
          await database.write(async (queries) => {
            for (const id of ids)
              if (!(await isOrdered(queries, site, id))) await eraseOne(queries, site, id);
          });
          isErased ||= ids.length > 0;
          after = ids.at(-1) ?? '';
          if (ids.length < AT_ONCE) break;
        }
      }
      if (isErased) await submissions.dropFiles();
      await forgetVersions(database.queries, now());
    },
  };

  async function eraseOne(queries: Queries, site: SiteIdentity, id: string): Promise<void> {
    await submissions.erase(queries, site, id);
    await eraseTraces(queries, { projectCode: site.projectCode, entity: 'record', id });
  }
}

/** Versions that nobody has filled in, and that nobody can send any more. */
async function forgetVersions(queries: Queries, now: Date): Promise<void> {
  await deleteWhere(queries, 'form_version', { is_filled: 0 })
    .where('replaced_at', '<', new Date(now.getTime() - VERSION_LIFE_MS).toISOString())
    .execute();
}

const findForms = (queries: Queries) =>
  queries
    .selectFrom('form_template')
    .select(['project_code', 'form_id', 'document'])
    .where('document', 'like', '%"keepDays":%')
    .execute();

async function findOld(
  queries: Queries,
  { projectCode }: SiteIdentity,
  formId: string,
  { before, after }: { before: string; after: string },
): Promise<string[]> {
  const rows = await selectWhere(queries, 'form_record', { project_code: projectCode, form_id: formId })
    .select('record_id')
    .where('created_at', '<', before)
    .where('record_id', '>', after)
    .orderBy('record_id')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ record_id }) => record_id);
}

import process from 'node:process';
import { ensureBuild } from '../../../src/tools/build/build.ts';
import { judge, type Section } from '../section.ts';
import { ACTIVE, compareAndStop, makeFolder, startSites } from '../site-requests.ts';

/** More would reach the limit of searches of one visitor. */
const ROUNDS = 40;
/** No issue states one: a second net that costs more than this would be turned off. */
const GOAL = { atMost: 1.2, unit: 'x' };

/** What row security costs on PostgreSQL: the same sites with it, and without. */
export const rowSecurity: Section = {
  name: 'row-security',
  title: 'Row security',
  async run() {
    await ensureBuild(process.cwd());
    const folders = [await makeFolder('postgres'), await makeFolder('postgres')] as const;
    const without = await startSites(folders[0], ACTIVE, { DATABASE_ROLE: 'none' });
    const secured = await startSites(folders[1], ACTIVE);
    const compared = await compareAndStop([without, secured], ROUNDS);
    for (const folder of folders) await folder.remove();
    const head = [
      'postgres',
      'CPU, without',
      'CPU, with',
      'median, without',
      'median, with',
      'CPU',
      'median',
    ];
    return {
      findings: compared.map(({ subject, cpu }) => judge(`${subject}, CPU a request, with it`, cpu, GOAL)),
      tables: [{ head, rows: compared.map(({ row }) => row) }],
      notes: [
        `${ACTIVE + 1} small sites; without: \`DATABASE_ROLE=none\`.`,
        'Before each page, list and search the site saves an article: nothing comes from the cache.',
        'CPU is that of the server with its database.',
      ],
    };
  },
};

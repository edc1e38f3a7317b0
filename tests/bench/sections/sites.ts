import process from 'node:process';
import { ensureBuild } from '../../../src/tools/build/build.ts';
import { hostOf } from '../many-sites.ts';
import { judge, show, type Finding, type Section, type Table } from '../section.ts';
import { startServerProcess, type DataFolder } from '../server-process.ts';
import type { DatabaseKind } from '../site-at-size.ts';
import {
  ACTIVE,
  ARTICLES,
  ask,
  compareAndStop,
  makeFolder,
  need,
  SETTINGS,
  startSites,
} from '../site-requests.ts';

/** Sites in the database, and rounds. Fewer for a try: `SITES=200 SITES_ROUNDS=3 npm run bench -- sites`. */
const SITES = Number(process.env.SITES ?? 10_000);
const ROUNDS = Number(process.env.SITES_ROUNDS ?? 40);
const VISITED = [1, 100, 1_000];
const GOAL = { atMost: 1.2, unit: 'x' };

interface Folders {
  one: DataFolder;
  many: DataFolder;
}

async function compare(kind: DatabaseKind): Promise<{ findings: Finding[]; tables: Table[] }> {
  const data = { one: await makeFolder(kind), many: await makeFolder(kind) };
  const running = [await startSites(data.one, 0), await startSites(data.many, SITES)] as const;
  const compared = await compareAndStop(running, ROUNDS);
  const findings = compared.flatMap(({ subject, cpu, milliseconds }) => [
    judge(`${subject}, CPU a request, ${kind}`, cpu, GOAL),
    judge(`${subject}, median time, ${kind}`, milliseconds, GOAL),
  ]);
  const memory = await measureMemory(data);
  for (const each of Object.values(data)) await each.remove();
  findings.push(judge(`memory after the start, ${kind}`, memory.idleMany / memory.idleOne, GOAL));
  const head = [kind, 'CPU, 1', `CPU, ${SITES}`, 'median, 1', `median, ${SITES}`, 'CPU', 'median'];
  return {
    findings,
    tables: [
      { head, rows: compared.map(({ row }) => row) },
      { head: [`sites visited, ${kind}`, 'memory'], rows: memory.rows },
    ],
  };
}

/** Of a fresh process: idle with one site and with many, and after pages of some of these were read. */
async function measureMemory(data: Folders) {
  const one = await startServerProcess(data.one, SETTINGS);
  await one.becomesIdle();
  const idleOne = one.memory();
  await one.stop();
  const many = await startServerProcess(data.many, SETTINGS);
  await many.becomesIdle();
  const idleMany = many.memory();
  const rows = [
    ['none, of 1', show(idleOne, 'MB')],
    [`none, of ${SITES}`, show(idleMany, 'MB')],
  ];
  let visited = 0;
  for (const count of VISITED.filter((each) => each <= SITES)) {
    for (; visited < count; visited += 1) await need(ask(many, '/home', { host: hostOf(visited + 1) }));
    await many.becomesIdle();
    rows.push([`${count}`, show(many.memory(), 'MB')]);
  }
  await many.stop();
  return { idleOne, idleMany, rows };
}

/** Many sites in one database against one. */
export const sites: Section = {
  name: 'sites',
  title: `${SITES} sites in one database`,
  needs: 'SITES',
  async run() {
    await ensureBuild(process.cwd());
    const [sqlite, postgres] = [await compare('sqlite'), await compare('postgres')];
    return {
      findings: [...sqlite.findings, ...postgres.findings],
      tables: [...sqlite.tables, ...postgres.tables],
      notes: [
        `A small site with ${ARTICLES} articles, and ${SITES} copies of it in one database.`,
        'Each copy has all rows of the one, and as many terms of its own in the index of the search.',
        `${ACTIVE} of the copies are worked on in turns, against the one.`,
        'Before each page, list and search the site saves an article: nothing comes from the cache.',
        'The list is the one of the visitors’ call, the login an owner’s.',
        'CPU is that of the server with its database.',
      ],
    };
  },
};

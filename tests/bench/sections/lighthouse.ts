import { ensureBuild } from '../../../src/tools/build/build.ts';
import { median } from '../measure.ts';
import {
  CATEGORIES,
  inspect,
  LIGHTHOUSE,
  type Audit,
  type Category,
  type Report,
} from '../run-lighthouse.ts';
import { judge, show, type Section } from '../section.ts';
import { makeDataFolder, startServerProcess } from '../server-process.ts';

const ROUNDS = 3;
const PAGES = {
  home: '/home',
  list: '/products',
  detail: '/product?contentCode=oxblood-square',
  form: '/forms',
} as const;
const AUDITS: Readonly<Record<Audit, string>> = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocked',
  'cumulative-layout-shift': 'CLS',
};

/** Lighthouse's own verdict of a home, a list, a detail and a form page, in its mobile profile. */
export const lighthouse: Section = {
  name: 'lighthouse',
  title: 'Lighthouse',
  async run() {
    await ensureBuild(process.cwd());
    const data = makeDataFolder();
    const server = await startServerProcess(data);
    const findings = [];
    const rows: string[][] = [];
    try {
      for (const [name, path] of Object.entries(PAGES)) {
        const reports: Report[] = [];
        // The first visit makes the page and the pictures' widths.
        for (let round = 0; round <= ROUNDS; round++) reports.push(await inspect(server.origin + path));
        reports.shift();
        const score = (category: Category): number =>
          median(reports.map(({ categories }) => Math.round(categories[category].score * 100)));
        const audit = (id: Audit): number => median(reports.map(({ audits }) => audits[id].numericValue));
        for (const [category, atLeast] of Object.entries(CATEGORIES))
          findings.push(
            judge(`Lighthouse, mobile, ${name}: ${category}`, score(category as Category), {
              atLeast,
              unit: '',
            }),
          );
        findings.push(
          judge(`Lighthouse, mobile, ${name}: CLS`, audit('cumulative-layout-shift'), {
            atMost: 0.02,
            unit: '',
          }),
        );
        const times = (Object.keys(AUDITS) as Audit[]).map((id) =>
          show(audit(id), id === 'cumulative-layout-shift' ? '' : 'ms'),
        );
        rows.push([
          `${name} (${path})`,
          (Object.keys(CATEGORIES) as Category[]).map(score).join(' / '),
          ...times,
        ]);
      }
    } finally {
      await server.stop();
      await data.remove();
    }
    return {
      findings,
      tables: [{ head: ['page', 'scores', ...Object.values(AUDITS)], rows }],
      notes: [
        `${LIGHTHOUSE} by npx, mobile profile with simulated throttling.`,
        `The median of ${ROUNDS} runs, after one that is not counted.`,
      ],
    };
  },
};

import { ensureBuild } from '../../../src/tools/build/build.ts';
import { median } from '../measure.ts';
import { openBrowser } from '../browser.ts';
import { judge, show, type Section } from '../section.ts';
import { makeDataFolder, startServerProcess } from '../server-process.ts';
import { measureFirstView, waitForCopies, type FirstView } from '../page/first-view.ts';

const ROUNDS = 3;
const PAGES = { home: '/home', list: '/products', detail: '/product?contentCode=oxblood-square' } as const;
const KILOBITS = 400;
const LATENCY_MS = 100;
const MAX_LCP_MS = 4000;

/** The largest contentful paint on a slow line: what is loaded before it, and how long it takes. */
export const slowNetwork: Section = {
  name: 'slow-network',
  title: 'Slow network',
  async run() {
    await ensureBuild(process.cwd());
    const data = makeDataFolder();
    const server = await startServerProcess(data);
    const browser = await openBrowser();
    const findings = [];
    const rows: string[][] = [];
    try {
      for (const [name, path] of Object.entries(PAGES)) {
        await waitForCopies(server.origin, path);
        const views: FirstView[] = [];
        for (let round = 0; round < ROUNDS; round++)
          views.push(
            await measureFirstView(browser, server.origin + path, {
              kilobits: KILOBITS,
              latency: LATENCY_MS,
            }),
          );
        const of = (read: (view: FirstView) => number): number => median(views.map(read));
        const lcp = of((view) => view.lcp);
        findings.push(judge(`LCP at ${KILOBITS} kbit/s, ${name}`, lcp, { atMost: MAX_LCP_MS, unit: 'ms' }));
        rows.push([
          `${name} (${path})`,
          show(
            of((view) => view.fcp),
            'ms',
          ),
          show(lcp, 'ms'),
          views[0]?.element ?? '',
          ...(['document', 'style', 'script', 'picture'] as const).map((kind) =>
            show(
              of((view) => view.bytes[kind] / 1000),
              'KB',
            ),
          ),
        ]);
      }
    } finally {
      await browser.close();
      await server.stop();
      await data.remove();
    }
    return {
      findings,
      tables: [
        {
          head: ['page', 'first paint', 'LCP', 'of', 'HTML', 'CSS', 'JavaScript', 'pictures'],
          rows,
        },
      ],
      notes: [
        `Chromium, 1440 x 900, empty cache, throttled to ${KILOBITS} kbit/s and ${LATENCY_MS} ms latency.`,
        `The median of ${ROUNDS} runs.`,
        'The bytes are those of the files that were complete at the LCP.',
      ],
    };
  },
};

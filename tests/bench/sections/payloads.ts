import { ensureBuild } from '../../../src/tools/build/build.ts';
import { payloadShareOf } from '../page/payload-share.ts';
import { judge, show, type Section } from '../section.ts';
import { startServerProcess } from '../server-process.ts';
import { openSite, type SiteSize } from '../site-at-size.ts';

/** Pages of each kind. Those for signing in have no goal: little more than their form is on them. */
const PAGES: Readonly<Record<string, { path: string; hasGoal: boolean }>> = {
  home: { path: '/home', hasGoal: true },
  'list of news': { path: '/news', hasGoal: true },
  'list of products, tabs': { path: '/products', hasGoal: true },
  article: { path: '/article?contentCode=grout-colours', hasGoal: true },
  product: { path: '/product?contentCode=moon-wave', hasGoal: true },
  search: { path: '/search?keyword=%E7%A0%96', hasGoal: true },
  form: { path: '/forms', hasGoal: true },
  order: { path: '/client/placeOrder/moon-wave', hasGoal: true },
  'sign in': { path: '/client/login', hasGoal: false },
  register: { path: '/client/regist', hasGoal: false },
};

/** How much of the HTML of each kind of page is its payload, on the demo and on the site at size. */
export const payloads: Section = {
  name: 'payloads',
  title: 'Page payloads',
  async run() {
    await ensureBuild(process.cwd());
    const demo = await sharesOf('demo');
    const full = await sharesOf('full');
    const names = Object.keys(PAGES);
    return {
      findings: names
        .filter((name) => PAGES[name]?.hasGoal === true)
        .map((name) =>
          judge(`Payload in the HTML at size, ${name}`, full.get(name) ?? NaN, { atMost: 20, unit: '%' }),
        ),
      tables: [
        {
          head: ['page', 'demo', 'at size'],
          rows: names.map((name) => [
            name,
            ...[demo, full].map((shares) => show(shares.get(name) ?? NaN, '%')),
          ]),
        },
      ],
      notes: ['Bytes of the payload of the bytes of the HTML, not compressed; at size: 300 channels.'],
    };
  },
};

/** Percent, by the names of the pages. */
async function sharesOf(size: SiteSize): Promise<ReadonlyMap<string, number>> {
  const data = await openSite(size, 'sqlite');
  const server = await startServerProcess(data);
  const shares = new Map<string, number>();
  try {
    for (const [name, { path }] of Object.entries(PAGES)) {
      const answer = await fetch(server.origin + path);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
      shares.set(name, payloadShareOf(await answer.text()) * 100);
    }
  } finally {
    await server.stop();
    await data.remove();
  }
  return shares;
}

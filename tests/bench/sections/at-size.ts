import process from 'node:process';
import { ensureBuild } from '../../../src/tools/build/build.ts';
import { interleave, median, ratioOf } from '../measure.ts';
import { signIn, type OwnerCalls } from '../owner-calls.ts';
import { judge, show, type Finding, type Section, type Table } from '../section.ts';
import { startServerProcess, type DataFolder, type ServerProcess } from '../server-process.ts';
import { openSite, type DatabaseKind, type SiteSize } from '../site-at-size.ts';

const ROUNDS = 5;
/** Each round measures at least so many requests; a few are lost in the noise. */
const MIN_REQUESTS = 24;
const LANGUAGES = ['zh-CN', 'en-US'] as const;
const SIZES = ['demo', 'full'] as const;
const GOAL = { atMost: 1.5, unit: 'x' };

/** A kind of request, with addresses that the page cache does not hold yet. */
interface Subject {
  name: string;
  addresses(size: SiteSize): string[];
  /** Its time at size must be within the goal. */
  hasGoal: boolean;
}

const ORDERS = ['0', '1', '2', '3', '4', '5'];
const NEWS = ['', 'news-projects', 'news-materials', 'news-workshop'];
const PRODUCTS = ['', 'glazed', 'celadon', 'terrazzo', 'slab', 'facade'];

/** Asks for a full page: far from both ends at size; the first of the demo, whose lists have no second. */
const deep = (size: SiteSize, page: number): string => (size === 'demo' ? '' : `&pageNum=${page}`);

/** Every order of every classification. */
function lists(path: string, classifications: readonly string[], more: string): string[] {
  return classifications.flatMap((code) =>
    ORDERS.map(
      (order) => `${path}?sortWay=${order}${code === '' ? '' : `&classificationCode=${code}`}${more}`,
    ),
  );
}

const api = (more: string): string[] =>
  lists('/api/client/content/pageList', NEWS, `&type=1${more}`).concat(
    lists('/api/client/content/pageList', PRODUCTS, `&type=2${more}`),
  );

const SUBJECTS: readonly Subject[] = [
  { name: 'home page', addresses: () => ['/home'], hasGoal: true },
  { name: 'news list', addresses: () => lists('/news', NEWS, ''), hasGoal: true },
  { name: 'product list', addresses: () => lists('/products', PRODUCTS, ''), hasGoal: true },
  {
    name: 'deep page of all news',
    addresses: (size) => lists('/news', [''], deep(size, 1_111)),
    hasGoal: true,
  },
  {
    name: 'deep page of a classification',
    addresses: (size) => lists('/products', ['glazed'], deep(size, 200)),
    hasGoal: true,
  },
  {
    name: 'article',
    addresses: (size) =>
      (size === 'demo' ? ['grout-colours', 'electric-kilns'] : ['item-01000', 'item-20000']).map(
        (code) => `/article?contentCode=${code}`,
      ),
    hasGoal: true,
  },
  { name: 'API pageList', addresses: () => api(''), hasGoal: true },
  {
    name: 'API pageList, deep',
    addresses: (size) => api(deep(size, 200)),
    hasGoal: true,
  },
  {
    name: 'comments',
    addresses: (size) =>
      [1, 2].map(
        (page) =>
          `/api/memberComment/pageList?contentCode=${size === 'demo' ? 'grout-colours' : 'ash-white-field'}` +
          `&pageNum=${page}`,
      ),
    hasGoal: false,
  },
  { name: 'sitemap', addresses: () => ['/sitemap-1.xml', '/rss.xml'], hasGoal: false },
];

/** A server on one of the four sites. */
interface RunningSite {
  server: ServerProcess;
  data: DataFolder;
  owner: OwnerCalls;
}

async function start(size: SiteSize, kind: DatabaseKind): Promise<RunningSite> {
  const data = await openSite(size, kind);
  const server = await startServerProcess(data);
  return { server, data, owner: await signIn(server.origin) };
}

/** CPU milliseconds of one request: the average over all addresses of a subject in both languages. */
async function measure(
  { server, owner }: RunningSite,
  { addresses }: Subject,
  size: SiteSize,
): Promise<number> {
  const asked = addresses(size);
  let requests = 0;
  let spent = 0;
  while (requests < MIN_REQUESTS) {
    // Drops all pages, and what they have loaded. The request after it loads what the server keeps besides.
    await owner.saveCommon();
    await owner.saveProduct();
    await read(server, '/about', 'zh-CN');
    const before = server.cpuWithDatabase();
    for (const address of asked) for (const language of LANGUAGES) await read(server, address, language);
    spent += server.cpuWithDatabase() - before;
    requests += asked.length * LANGUAGES.length;
  }
  return spent / requests;
}

async function read(server: ServerProcess, address: string, language: string): Promise<void> {
  // Calls take their language from the header.
  const lang = address.startsWith('/api/') ? '' : `${address.includes('?') ? '&' : '?'}lang=${language}`;
  const url = server.origin + address + lang;
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br', 'accept-language': language } });
  await answer.arrayBuffer();
  if (answer.status !== 200 || answer.redirected) throw new Error(`${url} answered ${answer.status}.`);
}

/** All subjects at both sizes in turns, on one database. */
async function compareSizes(kind: DatabaseKind): Promise<{ findings: Finding[]; table: Table }> {
  const sites = { demo: await start('demo', kind), full: await start('full', kind) };
  const findings: Finding[] = [];
  const rows: string[][] = [];
  try {
    for (const subject of SUBJECTS) {
      const values = await interleave(ROUNDS, SIZES, (size) => measure(sites[size], subject, size));
      const ratio = ratioOf(values.full, values.demo);
      rows.push([subject.name, ...SIZES.map((size) => show(median(values[size]), 'ms')), show(ratio, 'x')]);
      if (subject.hasGoal)
        findings.push(judge(`${subject.name}, at size against the demo, ${kind}`, ratio, GOAL));
    }
  } finally {
    for (const { server, data } of Object.values(sites)) {
      await server.stop();
      await data.remove();
    }
  }
  return { findings, table: { head: [kind, 'demo', 'at size', 'ratio'], rows } };
}

/** Pages that come from no cache, at both sizes of the site and on both databases. */
export const atSize: Section = {
  name: 'at-size',
  title: 'Pages at size',
  async run() {
    await ensureBuild(process.cwd());
    const compared = [await compareSizes('sqlite'), await compareSizes('postgres')];
    return {
      findings: compared.flatMap(({ findings }) => findings),
      tables: compared.map(({ table }) => table),
      notes: [
        'The built server with the demo, and with 40,061 items, 300 channels, 50,000 form records, 20,000',
        '  comments and 10,000 media (`tests/bench/site-at-size.ts`).',
        'CPU of a request: of the server and, with PostgreSQL, of its processes for connections.',
        'No page comes from the cache: a save of the footer drops all pages, and a save of a product what',
        '  they have loaded of items, before the addresses are asked again.',
        'The demo has no comments, so that their ratio has no goal.',
        'Deep pages at size are compared with a first page of the demo, which has as many rows.',
      ],
    };
  },
};

import { ensureBuild } from '../../../src/tools/build/build.ts';
import { filesOf, type BuiltFile } from '../build-files.ts';
import { openBrowser } from '../browser.ts';
import { median } from '../measure.ts';
import { measureWireLoad, type WireLoad } from '../page/wire.ts';
import { judge, show, type Finding, type Section } from '../section.ts';
import { makeDataFolder, startServerProcess } from '../server-process.ts';

const ROUNDS = 3;
/** Pages with the JavaScript that may be loaded before the first touch, in KB. */
const PAGES = {
  home: ['/home', 30],
  'home in English': ['/home?lang=en-US', 30],
  'static blocks': ['/about', 15],
} as const;
const MAX_IN_ALL_KB = 100;

/** A page whose form loads when it is near: only how it blocks the visitor is judged. */
const FORM_PAGE = '/forms';

/** What every page starts with. */
const PROGRAM = ['src/site/main.tsx', 'src/site/hydrate.ts'];

/** What a page with a form of inputs, long texts and selects adds, and the words of its language. */
const FORM = [
  'loaded-form',
  'Input',
  'TextArea',
  'select',
  'zh_CN',
  'schemas/locales/zh-CN.locale.json?section=form',
];

/** Words that stand in these libraries' code and in nothing else of a page's. */
const STRANGERS: Readonly<Record<string, RegExp>> = {
  Formily: /formily/i,
  antd: /anticon|ant-btn/,
  axios: /axios/i,
  MobX: /mobx/i,
  'the editor': /schemas\/kinds|\/edit\//,
};

const sum = (files: readonly BuiltFile[], ending: string): number =>
  files.filter(({ path }) => path.endsWith(ending)).reduce((total, { bytes }) => total + bytes, 0) / 1000;

type PageLoad = readonly [name: string, limit: number, loads: readonly WireLoad[]];

/** What a visitor's browser loads of a page, and what a page with a form adds. */
export const firstLoad: Section = {
  name: 'first-load',
  title: 'First load',
  async run() {
    await ensureBuild(process.cwd());
    const program = filesOf(PROGRAM);
    const known = new Set(program.map(({ path }) => path));
    const added = filesOf(FORM).filter(({ path }) => !known.has(path));
    const found = Object.keys(STRANGERS).filter((name) =>
      program.some(({ text }) => STRANGERS[name]?.test(text)),
    );
    const { pages, form } = await measurePages();
    return {
      findings: [
        ...pages.flatMap(judgePage),
        ...judgeCalm('a form', form),
        judge('Libraries of editors and forms in the first load', found.length, { atMost: 0, unit: '' }),
        judge('JavaScript that a form of inputs and selects adds, brotli', sum(added, '.js'), {
          atMost: 155,
          unit: 'KB',
        }),
      ],
      tables: [
        {
          head: ['program', 'brotli 11'],
          rows: [
            ...program.map(({ path, bytes }) => [path, show(bytes / 1000, 'KB')]),
            ['all CSS', show(sum(program, '.css'), 'KB')],
          ],
        },
      ],
      notes: [
        `Bytes on the wire with headers, in Chromium with an empty cache; the median of ${ROUNDS} loads.`,
        'In all: after a touch of something that acts and an automatic step of the carousel.',
        'Blocked: the long tasks after the first paint, beyond 50 ms each, on a processor four times slower.',
        `Searched for ${Object.keys(STRANGERS).join(', ')}.`,
        `Found ${found.length === 0 ? 'none' : found.join(', ')}.`,
      ],
    };
  },
};

async function measurePages(): Promise<{ pages: PageLoad[]; form: WireLoad[] }> {
  const data = makeDataFolder();
  const server = await startServerProcess(data);
  const browser = await openBrowser();
  const measure = async (path: string): Promise<WireLoad[]> => {
    const loads: WireLoad[] = [];
    for (let round = 0; round < ROUNDS; round++)
      loads.push(await measureWireLoad(browser, server.origin + path));
    return loads;
  };
  const pages: PageLoad[] = [];
  try {
    // Pictures that are being made take processors away from the browser.
    await server.becomesIdle();
    for (const [name, [path, limit]] of Object.entries(PAGES)) pages.push([name, limit, await measure(path)]);
    return { pages, form: await measure(FORM_PAGE) };
  } finally {
    await browser.close();
    await server.stop();
    await data.remove();
  }
}

function judgePage([name, limit, loads]: PageLoad): Finding[] {
  const of = (read: (load: WireLoad) => number): number => median(loads.map(read));
  const inAll = of(({ scriptsInAll }) => scriptsInAll);
  const swiped = loads.flatMap(({ scriptsSwiped }) => scriptsSwiped ?? []);
  return [
    judge(
      `JavaScript before the first touch, ${name}`,
      of(({ scripts }) => scripts),
      {
        atMost: limit,
        unit: 'KB',
      },
    ),
    judge(`JavaScript in all, ${name}`, inAll, { atMost: MAX_IN_ALL_KB, unit: 'KB' }),
    ...(swiped.length > 0
      ? [judge(`The same with a swipe, ${name}`, median(swiped), { atMost: MAX_IN_ALL_KB, unit: 'KB' })]
      : []),
    judge(
      `Payload in the HTML, ${name}`,
      of(({ payload }) => payload * 100),
      { atMost: 20, unit: '%' },
    ),
    ...judgeCalm(name, loads),
  ];
}

/** How a page disturbs its visitor while it loads. */
function judgeCalm(name: string, loads: readonly WireLoad[]): Finding[] {
  const of = (read: (load: WireLoad) => number): number => median(loads.map(read));
  return [
    judge(
      `Blocked, ${name}`,
      of(({ blocked }) => blocked),
      { atMost: 50, unit: 'ms' },
    ),
    judge(
      `Layout shift, ${name}`,
      of(({ shift }) => shift),
      { atMost: 0.02, unit: '' },
    ),
  ];
}

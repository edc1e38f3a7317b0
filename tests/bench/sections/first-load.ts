import { ensureBuild } from '../../../src/tools/build/build.ts';
import { filesOf, type BuiltFile } from '../build-files.ts';
import { judge, show, type Section } from '../section.ts';

/** What the home page starts: its program, and the carousel that stands in its first screen. */
const HOME = ['src/site/main.tsx', 'swiper'];

/** What a page with a form of inputs, long texts and selects adds, and the words of its language. */
const FORM = ['loaded-form', 'field-set', 'Input', 'TextArea', 'select', 'zh_CN', 'zh-CN.locale'];

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

/** What a visitor's browser loads for the home page, and what a page with a form adds. */
export const firstLoad: Section = {
  name: 'first-load',
  title: 'First load',
  async run() {
    await ensureBuild(process.cwd());
    const home = filesOf(HOME);
    const known = new Set(home.map(({ path }) => path));
    const added = filesOf(FORM).filter(({ path }) => !known.has(path));
    const found = Object.keys(STRANGERS).filter((name) =>
      home.some(({ text }) => STRANGERS[name]?.test(text)),
    );
    return {
      findings: [
        judge('JavaScript of the first load of the home page, brotli', sum(home, '.js'), {
          atMost: 100,
          unit: 'KB',
        }),
        judge('Libraries of editors and forms in that first load', found.length, { atMost: 0, unit: '' }),
        judge('JavaScript that a form of inputs and selects adds, brotli', sum(added, '.js'), {
          atMost: 155,
          unit: 'KB',
        }),
      ],
      tables: [
        {
          head: ['home page', 'brotli 11'],
          rows: [
            ...home.map(({ path, bytes }) => [path, show(bytes / 1000, 'KB')]),
            ['all CSS', show(sum(home, '.css'), 'KB')],
          ],
        },
      ],
      notes: [
        "From the manifest of the production build: all static imports of the visitors' program.",
        'The carousel is added, because the home page loads it when it starts.',
        `Searched for ${Object.keys(STRANGERS).join(', ')}.`,
        `Found ${found.length === 0 ? 'none' : found.join(', ')}.`,
      ],
    };
  },
};

import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { ensureBuild } from '../../build/build.ts';
import { openBrowser } from '../browser.ts';
import { judge, show, type Section } from '../section.ts';
import { makeDataFolder, startServerProcess } from '../server-process.ts';

/** Words that stand in these libraries' code and in nothing else of a page's. */
const STRANGERS: Readonly<Record<string, RegExp>> = {
  Formily: /formily/i,
  antd: /anticon|ant-btn/,
  axios: /axios/i,
  MobX: /mobx/i,
  'the editor': /data-edit-target|dialogDocuments/,
};

interface LoadedFile {
  path: string;
  text: string;
  bytes: number;
}

/** The scripts and styles that a page asks for until it is quiet, as a browser meets them. */
async function readFiles(browser: Browser, url: string): Promise<LoadedFile[]> {
  const page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  const files: Promise<LoadedFile>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!/\.(?:js|css)$/.test(pathname)) return;
    files.push(
      response.body().then((body) => {
        const packed = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } });
        return { path: pathname, text: body.toString(), bytes: packed.length };
      }),
    );
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const loaded = await Promise.all(files);
  await page.context().close();
  return loaded;
}

const sum = (files: readonly LoadedFile[], ending: string): number =>
  files.filter(({ path }) => path.endsWith(ending)).reduce((total, { bytes }) => total + bytes, 0) / 1000;

/** What a visitor's browser loads for the home page, and what a page with a form adds. */
export const firstLoad: Section = {
  name: 'first-load',
  title: 'First load',
  async run() {
    await ensureBuild(process.cwd());
    const data = makeDataFolder();
    const server = await startServerProcess(data);
    const browser = await openBrowser();
    try {
      const home = await readFiles(browser, `${server.origin}/home`);
      const form = await readFiles(browser, `${server.origin}/forms`);
      const known = new Set(home.map(({ path }) => path));
      const added = form.filter(({ path }) => !known.has(path));
      const found = Object.entries(STRANGERS).filter(([, word]) => home.some(({ text }) => word.test(text)));
      return {
        findings: [
          judge('JavaScript of the first load of the home page, brotli', sum(home, '.js'), { atMost: 100, unit: 'KB' }),
          judge('Libraries of editors and forms in that first load', found.length, { atMost: 0, unit: '' }),
          judge('JavaScript that a page with a form adds, brotli', sum(added, '.js'), { atMost: 155, unit: 'KB' }),
        ],
        tables: [
          {
            head: ['home page', 'brotli 11'],
            rows: [...home.map(({ path, bytes }) => [path, show(bytes / 1000, 'KB')]), ['all CSS', show(sum(home, '.css'), 'KB')]],
          },
        ],
        notes: [
          'Every script and style that Chromium asks for while the seeded home page opens at 1440 px, the carousel included, until the network is quiet.',
          `Looked for in it: ${Object.keys(STRANGERS).join(', ')}${found.length === 0 ? '; none is there' : `; found: ${found.map(([name]) => name).join(', ')}`}.`,
        ],
      };
    } finally {
      await browser.close();
      await server.stop();
      data.remove();
    }
  },
};

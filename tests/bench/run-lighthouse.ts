// Runs Lighthouse on one page.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findBrowser } from '../../src/tools/browser/find-browser.ts';

/** Brought by npx for this measurement alone: it is a hundred packages. */
export const LIGHTHOUSE = 'lighthouse@13.5.0';

/** Each with the least of its scores. */
export const CATEGORIES = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
} as const;

const FLAGS = [
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run',
  '--disable-background-networking --disable-sync',
].join(' ');

export type Category = keyof typeof CATEGORIES;
export type Audit =
  | 'first-contentful-paint'
  | 'largest-contentful-paint'
  | 'total-blocking-time'
  | 'cumulative-layout-shift';

export interface Report {
  categories: Record<Category, { score: number }>;
  audits: Record<Audit, { numericValue: number }>;
}

const run = promisify(execFile);

/** In its profile of phones, with simulated throttling, unless further arguments say another. */
export async function inspect(url: string, further: readonly string[] = []): Promise<Report> {
  const args = [
    '--yes',
    LIGHTHOUSE,
    url,
    '--quiet',
    '--output=json',
    '--output-path=stdout',
    `--chrome-flags=${FLAGS}`,
    ...further,
  ];
  const { stdout } = await run('npx', args, {
    env: { ...process.env, CHROME_PATH: findBrowser() },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Report;
}

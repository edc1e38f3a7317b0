/** Law: what stock Formily does with a rule list, this product does. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerForms } from '../../../runtime/forms/formily/register-server.ts';
import { openBrowser } from '../../support/browser.ts';
import { buildPages, driveSide, servePages } from './harness/pages.ts';
import { inItsLanguage } from './harness/judge-on-server.ts';
import { readLists } from './harness/read-lists.ts';
import { examine, formatKnown, formatReport, type Finding } from './harness/report.ts';

/**
 * `CORPUS=aside` runs the lists that were put aside; `CORPUS=orders/tea,surveys` those whose name begins so.
 */
const WANTED = process.env.CORPUS ?? '';
const REPORT = 'node_modules/.cache/corpus-report.md';

const browser = await openBrowser();
const lists = readLists(WANTED.startsWith('aside') ? 'aside' : 'known')
  .filter(({ name }) => WANTED.split(',').some((wanted) => name.startsWith(wanted)))
  .map(inItsLanguage);
let findings: Finding[] = [];

beforeAll(async () => {
  registerForms(() => undefined);
  await buildPages();
  const { origin, server } = await servePages();
  try {
    const drawn = lists.filter(({ refused }) => refused === undefined);
    const [stock, own] = await Promise.all([
      driveSide(browser, origin, 'stock', drawn),
      driveSide(browser, origin, 'own', drawn),
    ]);
    const none = { frames: [] };
    findings = [];
    for (const list of lists)
      findings.push(await examine(list, stock[list.name] ?? none, own[list.name] ?? none));
  } finally {
    server.close();
  }
  mkdirSync('node_modules/.cache', { recursive: true });
  writeFileSync(REPORT, formatReport(findings));
}, 300_000);

afterAll(() => {
  console.info(`${formatReport(findings).split('\n').slice(0, 2).join(' ')} See ${REPORT}.`);
});

it('holds lists that stock Formily draws as they were written for', () => {
  expect(
    findings.filter(({ faults }) => faults.length > 0).map(({ name, faults }) => [name, faults]),
  ).toEqual([]);
});

it('differs from stock Formily only where `differences.txt` says so', async () => {
  if (WANTED !== '') return;
  const hint = `--update writes what is known; ${REPORT} says what differs`;
  await expect(formatKnown(findings), hint).toMatchFileSnapshot('differences.txt');
});

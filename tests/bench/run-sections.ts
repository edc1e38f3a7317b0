import { readFileSync, writeFileSync } from 'node:fs';
import { measure, readSections, writeReport, writeSection } from './report.ts';
import { writeSummary } from './summary.ts';
import type { Section } from './section.ts';
import { atSize } from './sections/at-size.ts';
import { backup } from './sections/backup.ts';
import { browserRender } from './sections/browser-render.ts';
import { editing } from './sections/editing.ts';
import { cachedPages } from './sections/cached-pages.ts';
import { firstLoad } from './sections/first-load.ts';
import { kits } from './sections/kits.ts';
import { lighthouse } from './sections/lighthouse.ts';
import { consoleContender } from './sections/console-contender.ts';
import { consoleImport } from './sections/console-import.ts';
import { consoleLists } from './sections/console-lists.ts';
import { consoleScreens } from './sections/console-screens.ts';
import { consoleTyping } from './sections/console-typing.ts';
import { madeUpAddresses } from './sections/made-up-addresses.ts';
import { memory } from './sections/memory.ts';
import { cdn } from './sections/cdn.ts';
import { formPage } from './sections/form-page.ts';
import { formRules } from './sections/form-rules.ts';
import { rowSecurity } from './sections/row-security.ts';
import { savesAndStart } from './sections/saves-and-start.ts';
import { payloads } from './sections/payloads.ts';
import { payments } from './sections/payments.ts';
import { ownedBlocks } from './sections/owned-blocks.ts';
import { serverRender } from './sections/server-render.ts';
import { searchPages } from './sections/search.ts';
import { sites } from './sections/sites.ts';
import { uncachedPages } from './sections/uncached-pages.ts';
import { slowNetwork } from './sections/slow-network.ts';

// Measures every section, or those that the arguments name, in the place of their last result in the report.
const REPORT = 'docs/measured/benchmarks.md';
const SUMMARY = 'BENCHMARKS.md';
const SECTIONS: readonly Section[] = [
  serverRender,
  ownedBlocks,
  browserRender,
  editing,
  firstLoad,
  payloads,
  lighthouse,
  kits,
  slowNetwork,
  cachedPages,
  atSize,
  uncachedPages,
  madeUpAddresses,
  searchPages,
  sites,
  rowSecurity,
  cdn,
  savesAndStart,
  memory,
  backup,
  formRules,
  formPage,
  payments,
  consoleLists,
  consoleScreens,
  consoleTyping,
  consoleImport,
  consoleContender,
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => SECTIONS.every((section) => section.name !== name));
if (unknown.length > 0) {
  console.error(
    `There is no section ${unknown.join(', ')}. Sections: ${SECTIONS.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}

const written = readSections(readFileSync(REPORT, 'utf8'));
const isWanted = ({ name, needs }: Section): boolean =>
  wanted.includes(name) || (wanted.length === 0 && (needs === undefined || process.env[needs] !== undefined));
for (const section of SECTIONS.filter(isWanted)) {
  try {
    const text = writeSection(await measure(section));
    console.log(`${text}\n`);
    written.set(section.name, text);
  } catch (error) {
    // The others took minutes, and are written.
    console.error(`Section ${section.name} failed:`, error);
    process.exitCode = 1;
  }
}
const sections = SECTIONS.flatMap(({ name }) => written.get(name) ?? []);
writeFileSync(REPORT, await writeReport(sections));
writeFileSync(SUMMARY, writeSummary(sections));
console.log(`Written to ${REPORT} and ${SUMMARY}.`);

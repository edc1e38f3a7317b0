import { writeFileSync } from 'node:fs';
import { writeReport, writeSection, type Measured } from './report.ts';
import { keepResult, measure, readResult } from './results.ts';
import type { Section } from './section.ts';
import { atSize } from './sections/at-size.ts';
import { browserRender } from './sections/browser-render.ts';
import { editing } from './sections/editing.ts';
import { cachedPages } from './sections/cached-pages.ts';
import { firstLoad } from './sections/first-load.ts';
import { lighthouse } from './sections/lighthouse.ts';
import { madeUpAddresses } from './sections/made-up-addresses.ts';
import { formPage } from './sections/form-page.ts';
import { formRules } from './sections/form-rules.ts';
import { savesAndStart } from './sections/saves-and-start.ts';
import { serverRender } from './sections/server-render.ts';
import { searchPages } from './sections/search.ts';
import { uncachedPages } from './sections/uncached-pages.ts';
import { slowNetwork } from './sections/slow-network.ts';

// npm run bench: every section. npm run bench -- server-render: that section alone. BENCHMARKS.md is written
// from the last result of each section.
const SECTIONS: readonly Section[] = [
  serverRender,
  browserRender,
  editing,
  firstLoad,
  lighthouse,
  slowNetwork,
  cachedPages,
  atSize,
  uncachedPages,
  madeUpAddresses,
  searchPages,
  savesAndStart,
  formRules,
  formPage,
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => SECTIONS.every((section) => section.name !== name));
if (unknown.length > 0) {
  console.error(
    `There is no section ${unknown.join(', ')}. Sections: ${SECTIONS.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}

for (const section of SECTIONS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const measured = await measure(section);
  keepResult(measured);
  console.log(`${writeSection(measured)}\n`);
}

const results = SECTIONS.map(readResult);
const missing = SECTIONS.filter((_, index) => results[index] === undefined);
if (missing.length === 0) {
  writeFileSync('BENCHMARKS.md', await writeReport(results as Measured[]));
  console.log('Written to BENCHMARKS.md.');
} else {
  console.log(
    `BENCHMARKS.md is not written: not measured yet: ${missing.map(({ name }) => name).join(', ')}.`,
  );
}

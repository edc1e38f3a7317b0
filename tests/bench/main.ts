import { writeFileSync } from 'node:fs';
import { writeReport, writeSection, type Measured } from './report.ts';
import type { Section } from './section.ts';
import { browserRender } from './sections/browser-render.ts';
import { editing } from './sections/editing.ts';
import { cachedPages } from './sections/cached-pages.ts';
import { firstLoad } from './sections/first-load.ts';
import { lighthouse } from './sections/lighthouse.ts';
import { formPage } from './sections/form-page.ts';
import { formRules } from './sections/form-rules.ts';
import { savesAndStart } from './sections/saves-and-start.ts';
import { serverRender } from './sections/server-render.ts';

// npm run bench: every section, and BENCHMARKS.md. npm run bench -- server-render: that section alone,
// printed.
const SECTIONS: readonly Section[] = [
  serverRender,
  browserRender,
  editing,
  firstLoad,
  lighthouse,
  cachedPages,
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

const measured: Measured[] = [];
for (const section of SECTIONS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  measured.push({ section, report: await section.run() });
  console.log(`${writeSection(measured.at(-1) as Measured)}\n`);
}
if (wanted.length === 0) {
  writeFileSync('BENCHMARKS.md', await writeReport(measured));
  console.log('Written to BENCHMARKS.md.');
}

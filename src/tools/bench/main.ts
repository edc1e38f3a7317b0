import { serverRender } from './sections/server-render.ts';
import type { Section } from './section.ts';

// npm run bench: every section, and BENCHMARKS.md. npm run bench -- server-render: that one alone, printed.
const SECTIONS: readonly Section[] = [serverRender];

const wanted = process.argv.slice(2);
for (const section of SECTIONS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.log(JSON.stringify(await section.run(), undefined, 2));
}

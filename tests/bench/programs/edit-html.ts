import { renderToString } from 'react-dom/server';
import { annotationOf, nameTarget } from '../../../src/assembly/edit-annotation.ts';
import { renderPage } from '../../../src/assembly/render-page.ts';
import { drawByHand } from '../editing/hand-editor.tsx';
import { makeEditPlans } from '../editing/edit-plans.ts';
import { makePage } from '../page/pages.ts';

// Prints the HTML that a server would send of the pages, by their paths.

const { blocks, pages } = makeEditPlans({ annotate: (target) => annotationOf(nameTarget(target)) });
const plan = pages.get('site');
if (plan === undefined) throw new Error('The page has no plan.');

const html: Record<string, string> = {};
for (const name of ['home', 'large'] as const) {
  html[`/tessera/${name}`] = renderPage(plan, blocks, makePage(name)).html;
  html[`/hand-hydrated/${name}`] = renderToString(drawByHand(makePage(name)));
}
process.stdout.write(JSON.stringify(html));

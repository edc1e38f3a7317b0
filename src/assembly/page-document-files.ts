/** Loads the page documents that few pages draw: screens of the console, and pages in their layouts. */
import type { WrittenPlan } from '../../runtime/compile/drawing/planned.ts';

const screens = import.meta.glob<WrittenPlan>('/schemas/pages/*.page.json', {
  query: '?drawn',
  import: 'default',
});
const inLayouts = import.meta.glob<WrittenPlan>('/schemas/pages/*.page.json', {
  query: '?block',
  import: 'default',
});

/** A page document as it is; undefined for an unknown name. */
export async function loadScreen(name: string): Promise<WrittenPlan | undefined> {
  return screens[`/schemas/pages/${name}.page.json`]?.();
}

/** A page document inside its layouts, to be drawn as a block; undefined for an unknown name. */
export async function loadPageInLayouts(name: string): Promise<WrittenPlan | undefined> {
  return inLayouts[`/schemas/pages/${name}.page.json`]?.();
}

/** The page documents that few pages draw: screens of the console, and pages inside their layouts. */
import type { DrawnDocument } from '../../runtime/compile/documents/trim.ts';

const screens = import.meta.glob<() => DrawnDocument>('/schemas/pages/*.page.json', {
  query: '?drawn',
  import: 'default',
});
const inLayouts = import.meta.glob<() => DrawnDocument>('/schemas/pages/*.page.json', {
  query: '?block',
  import: 'default',
});

/** A page document as it is; undefined for an unknown name. */
export async function loadScreen(name: string): Promise<DrawnDocument | undefined> {
  return (await screens[`/schemas/pages/${name}.page.json`]?.())?.();
}

/** A page document inside its layouts, to be drawn as a block; undefined for an unknown name. */
export async function loadPageInLayouts(name: string): Promise<DrawnDocument | undefined> {
  return (await inLayouts[`/schemas/pages/${name}.page.json`]?.())?.();
}

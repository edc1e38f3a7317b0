/** Knows which CSS classes exist: those of the stylesheets, and those that Tailwind generates. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compile } from 'tailwindcss';

const SITE_STYLES = 'src/site/styles/site.css';
/** Stylesheets that a program loads besides the site's. */
const OTHER_STYLES = ['src/editor/**/*.css', 'src/assembly/**/*.css', 'blocks/**/*.css'];

/** The classes that a document may use. */
export interface ClassNames {
  has(name: string): boolean;
  /** Those that are in use, to suggest one. */
  names(): readonly string[];
}

/** Runs Tailwind over the site's stylesheet with the class names of all documents as candidates. */
export async function readClassNames(root: string, candidates: readonly string[]): Promise<ClassNames> {
  const base = join(root, dirname(SITE_STYLES));
  const { build } = await compile(readFileSync(join(root, SITE_STYLES), 'utf8'), {
    base,
    loadStylesheet: (id, from) => Promise.resolve(loadStylesheet(root, id, from)),
  });
  const others = globSync(OTHER_STYLES, { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'));
  const known = new Set([build([...candidates]), ...others].flatMap(listClasses));
  return { has: (name) => known.has(name), names: () => [...known] };
}

function loadStylesheet(
  root: string,
  id: string,
  from: string,
): { path: string; base: string; content: string } {
  const beside = join(from, id);
  const path = id.startsWith('.') || existsSync(beside) ? beside : join(root, 'node_modules', id);
  return { path, base: dirname(path), content: readFileSync(path, 'utf8') };
}

/** The class names in the selectors of a stylesheet, without their CSS escapes. */
function listClasses(css: string): string[] {
  return [...css.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\0-\x7F])+)/gi)].map((match) =>
    String(match[1])
      .replaceAll(/\\([0-9a-f]{1,6}) ?/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
      .replaceAll(/\\(.)/g, '$1'),
  );
}

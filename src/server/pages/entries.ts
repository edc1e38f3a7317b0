/** Finds the built files of the browser programs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stemOf } from '../../../runtime/model/registry.ts';
import type { EntryFiles } from './write-document.ts';

/** The browser programs that a page can start. */
export type EntryName = 'site' | 'editor' | 'console';
export type Entries = Readonly<Record<EntryName, EntryFiles>> & {
  /** Scripts that hydrate a visitor's page. */
  hydration: readonly string[];
  /** Scripts that the console loads as soon as it has started, to draw its own screens. */
  screens: readonly string[];
  /** Scripts of each primitive that is loaded on demand. */
  onDemand: Readonly<Record<string, readonly string[]>>;
};

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** Reads the files of every program from the build's manifest. */
export function readEntries(clientFolder: string): Entries {
  const manifest = JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const site = filesOf(manifest, 'src/site/main.tsx');
  const hydrate = filesOf(manifest, 'src/site/hydrate.ts');
  const hydration = [hydrate.script, ...hydrate.preloads].filter((file) => !site.preloads.includes(file));
  const console = filesOf(manifest, 'src/console/main.tsx');
  const screens = filesOf(manifest, 'src/console/start.tsx');
  // Every program draws pages, so it needs their styles.
  const withPageStyles = (files: EntryFiles): EntryFiles => ({
    ...files,
    styles: [...new Set([...site.styles, ...files.styles])],
  });
  return {
    site,
    hydration,
    editor: withPageStyles(filesOf(manifest, 'src/editor/main.tsx')),
    console: withPageStyles(console),
    screens: [screens.script, ...screens.preloads].filter((file) => !console.preloads.includes(file)),
    onDemand: Object.fromEntries(
      Object.keys(manifest)
        .filter((source) => /\/on-demand\/[^/]+\.primitive\.tsx$/.test(source))
        .map((source) => {
          const { script, preloads } = filesOf(manifest, source);
          return [
            stemOf(source, 'primitive'),
            [script, ...preloads].filter((file) => ![...site.preloads, ...hydration].includes(file)),
          ];
        }),
    ),
  };
}

/** What the manifest of a build says of an entry. */
export function filesOf(manifest: Record<string, Chunk>, source: string): EntryFiles {
  const styles = new Set<string>();
  const preloads = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined || seen.has(name)) return;
    seen.add(name);
    for (const each of chunk.imports ?? []) visit(each);
    for (const each of chunk.css ?? []) styles.add(`/${each}`);
    if (name !== source) preloads.add(`/${chunk.file}`);
  };
  visit(source);
  return { script: `/${manifest[source]?.file ?? ''}`, styles: [...styles], preloads: [...preloads] };
}

/** The entries in development, where Vite serves the sources. */
export const SOURCE_ENTRIES: Entries = {
  site: { script: '/src/site/main.tsx', styles: ['/src/site/styles/site.css'], preloads: [] },
  editor: { script: '/src/editor/main.tsx', styles: ['/src/site/styles/site.css'], preloads: [] },
  console: { script: '/src/console/main.tsx', styles: ['/src/site/styles/site.css'], preloads: [] },
  hydration: [],
  screens: [],
  onDemand: {},
};

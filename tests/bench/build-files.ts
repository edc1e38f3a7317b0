import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const CLIENT = 'dist/client';

interface Chunk {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
}

/** A file of the build for browsers. */
export interface BuiltFile {
  path: string;
  text: string;
  /** Packed by brotli 11, as the server sends it. */
  bytes: number;
}

/** The files that start with the chunks of these names: their own, and all that they import at once. */
export function filesOf(names: readonly string[]): BuiltFile[] {
  const manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const paths = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key)) return;
    seen.add(key);
    paths.add(chunk.file);
    for (const style of chunk.css ?? []) paths.add(style);
    for (const each of chunk.imports ?? []) visit(each);
  };
  for (const name of names) {
    const key =
      manifest[name] === undefined
        ? Object.keys(manifest).find((each) => manifest[each]?.name === name)
        : name;
    if (key === undefined) throw new Error(`The build has no chunk "${name}".`);
    visit(key);
  }
  return [...paths].map(readFile);
}

function readFile(path: string): BuiltFile {
  const body = readFileSync(join(CLIENT, path));
  const packed = brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
  return { path, text: body.toString(), bytes: packed.length };
}

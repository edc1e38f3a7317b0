// Reads the JSON documents of `schemas/`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wholeDocument } from '../build/block-files.ts';
import type { Schema } from './schema.ts';

/** One JSON document of `schemas/`, with its name taken from the file's stem. */
export interface NamedDocument {
  name: string;
  file: string;
  /** Parsed when it is read; throws an error with the file's name when it is not JSON. */
  readonly json: Schema;
}

/**
 * Lists `schemas/{folder}/*.{role}.json` below `root` in alphabetical order; none when there is no such
 * folder.
 */
export function readDocuments(root: string, folder: string, role: string): NamedDocument[] {
  const ending = `.${role}.json`;
  const files = readdirSync(join(root, 'schemas'), { withFileTypes: true }).some(
    (entry) => entry.name === folder,
  )
    ? readdirSync(join(root, 'schemas', folder)).filter((file) => file.endsWith(ending))
    : [];
  return files.sort().map((file) => {
    const path = `schemas/${folder}/${file}`;
    return {
      name: file.slice(0, -ending.length),
      file: path,
      get json() {
        return parse(join(root, path), path);
      },
    };
  });
}

function parse(path: string, file: string): Schema {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Schema;
  } catch (error) {
    throw new Error(
      `document.not-json at ${file} - ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

/** All blocks as block documents, made whole. */
export function readBlocks(root: string): NamedDocument[] {
  return ['block', 'owned-block']
    .flatMap((role) => readDocuments(root, 'blocks', role))
    .map((document) => ({
      name: document.name,
      file: document.file,
      get json() {
        return wholeDocument(document.json, join(root, document.file)) as Schema;
      },
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

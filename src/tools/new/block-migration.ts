// Begins the step from a block's version to the next one: its migration, and the version in the block.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NewError } from './new-error.ts';

const VERSION = /^( *"version": )(\d+)/m;
const pathOf = (block: string): string => `schemas/blocks/${block}.block.json`;

/** The migration of a block to its next version. Throws when there is no such block. */
export function blockMigration(block: string, root: string): Readonly<Record<string, object>> {
  const to = versionOf(read(block, root)) + 1;
  const name = `${block}-to-${to}`;
  const steps = [{ do: 'remove', at: 'formerName' }];
  return { [`schemas/migrations/${name}.migration.json`]: { name, block, to, steps } };
}

/** The document of the block with the next version. */
export function raiseVersion(block: string, root: string): Readonly<Record<string, string>> {
  const text = read(block, root);
  return { [pathOf(block)]: text.replace(VERSION, `$1${versionOf(text) + 1}`) };
}

function read(block: string, root: string): string {
  const path = join(root, pathOf(block));
  if (!existsSync(path)) throw new NewError(`There is no ${pathOf(block)}.`);
  return readFileSync(path, 'utf8');
}

const versionOf = (text: string): number => Number(VERSION.exec(text)?.[2]);

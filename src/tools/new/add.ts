// Adds the files of something new from a skeleton.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format } from 'oxfmt';
import { suggestNearest } from '../../../runtime/validate/nearest.ts';
import { writeCode } from '../generate/write-code.ts';
import { NewError } from './new-error.ts';
import { fillSkeleton, SKELETONS } from './skeletons.ts';

/** Writes the skeleton of a new `role` called `name` below `root`, generates code, and returns its files. */
export async function addNew(
  root: string,
  role: string | undefined,
  name: string | undefined,
): Promise<string[]> {
  const paths = await writeSkeleton(root, role, name);
  await writeCode(root);
  return paths;
}

/** The same without generating. */
export async function writeSkeleton(
  root: string,
  role: string | undefined,
  name: string | undefined,
): Promise<string[]> {
  const roles = Object.keys(SKELETONS);
  const skeleton = role === undefined ? undefined : SKELETONS[role];
  if (role === undefined || skeleton === undefined || name === undefined) {
    const hint =
      role === undefined || skeleton !== undefined
        ? ''
        : `There is no "${role}" to add. ${suggestNearest(role, roles)} `;
    throw new NewError(`${hint}Usage: npm run new ${roles.join('|')} NAME`);
  }
  if (!skeleton.pattern.test(name))
    throw new NewError(`The name "${name}" does not fit: it must be ${skeleton.looks}.`);
  const files = Object.entries(skeleton.files?.(name, root) ?? fillSkeleton(role, name, root));
  const taken = files.find(([path]) => existsSync(join(root, path)));
  if (taken !== undefined) throw new NewError(`${taken[0]} exists already. Choose another name.`);
  const edited = Object.entries(skeleton.edits?.(name, root) ?? {});
  for (const [path, content] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), await formatFile(path, content));
  }
  for (const [path, text] of edited) writeFileSync(join(root, path), text);
  return files.map(([path]) => path);
}

async function formatFile(path: string, content: object | string): Promise<string> {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const { code } = await format(path, text, { printWidth: 110, singleQuote: true });
  return code;
}

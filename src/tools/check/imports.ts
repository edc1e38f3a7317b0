import { existsSync, globSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';
import { isObject } from '../../../runtime/model/json.ts';

/** What a file imports: files of ours by their path below the root, and packages by name. */
export interface Imports {
  files: readonly string[];
  packages: readonly string[];
}

/** Reads every way in which a file can depend on another: imports and exports (of types too), `import()`, `import.meta.glob`, `new URL`, CSS. */
export function readImports(root: string, path: string, text: string): Imports {
  const { plain, globs } = path.endsWith('.css')
    ? { plain: readStyleImports(text), globs: [] }
    : readScriptImports(path, text);
  const [files, packages] = [new Set<string>(), new Set<string>()];
  for (const specifier of plain) {
    const file = resolvePath(path, specifier);
    if (file === undefined) packages.add(packageOf(specifier));
    else files.add(file);
  }
  for (const pattern of globs.filter((each) => !each.startsWith('!'))) {
    const below = resolvePath(path, pattern);
    if (below !== undefined)
      for (const file of globSync(below, { cwd: root })) files.add(file.replaceAll('\\', '/'));
  }
  // A glob finds the file that holds it, too; and an asset or a folder is no dependency.
  files.delete(path);
  return { files: [...files].filter((file) => existsSync(join(root, file))), packages: [...packages] };
}

interface Specifiers {
  plain: string[];
  globs: string[];
}

function readScriptImports(path: string, text: string): Specifiers {
  const { program, errors } = parseSync(path, text, { astType: 'ts' });
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const found: Specifiers = { plain: [], globs: [] };
  visit(program, found);
  return found;
}

function visit(node: unknown, found: Specifiers): void {
  if (Array.isArray(node)) for (const each of node) visit(each, found);
  if (!isObject(node)) return;
  if (isObject(node.source)) found.plain.push(...literals(node.source));
  if (node.type === 'TSImportType') found.plain.push(...literals(node.argument), ...literals(node.source));
  if (node.type === 'NewExpression' && isUrlOfModule(node))
    found.plain.push(...literals((node.arguments as unknown[])[0]));
  if (node.type === 'CallExpression' && isGlob(node.callee))
    found.globs.push(...literals((node.arguments as unknown[])[0]));
  for (const member of Object.values(node)) visit(member, found);
}

function isGlob(callee: unknown): boolean {
  return (
    isObject(callee) &&
    isObject(callee.object) &&
    callee.object.type === 'MetaProperty' &&
    isObject(callee.property) &&
    callee.property.name === 'glob'
  );
}

function isUrlOfModule({ callee, arguments: args }: Record<string, unknown>): boolean {
  return isObject(callee) && callee.name === 'URL' && Array.isArray(args) && args.length === 2;
}

function literals(node: unknown): string[] {
  if (!isObject(node)) return [];
  if (Array.isArray(node.elements)) return node.elements.flatMap(literals);
  return typeof node.value === 'string' ? [node.value] : [];
}

function readStyleImports(text: string): string[] {
  return [...text.matchAll(/@(?:import|reference)\s+(?:url\()?['"]([^'"]+)['"]/g)].map((match) =>
    String(match[1]),
  );
}

/** The path below the root that a specifier means; undefined for a package. */
function resolvePath(from: string, specifier: string): string | undefined {
  const [path = ''] = specifier.split('?');
  if (path.startsWith('/')) return path.slice(1);
  if (path.startsWith('.')) return normalize(join(dirname(from), path)).replaceAll('\\', '/');
  return undefined;
}

function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

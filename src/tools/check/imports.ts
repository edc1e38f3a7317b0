// Reads what a code file depends on, in every way in which a file can depend on another.
import { existsSync, globSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { isObject } from '../../../runtime/model/json.ts';
import { walkSyntax, type SyntaxNode } from './syntax.ts';

/** What a file imports: files of ours by their path below the root, and packages by name. */
export interface Imports {
  files: readonly string[];
  packages: readonly string[];
}

interface Specifiers {
  plain: string[];
  globs: string[];
}

/** Reads imports and exports (also of types), `import()`, `import.meta.glob` and `new URL`. */
export function readScriptImports(root: string, path: string, program: SyntaxNode): Imports {
  const found: Specifiers = { plain: [], globs: [] };
  walkSyntax(program, (node) => collect(node, found));
  return resolveImports(root, path, found);
}

/** Reads `@import` and `@reference` of a style sheet. */
export function readStyleImports(root: string, path: string, text: string): Imports {
  const plain = [...text.matchAll(/@(?:import|reference)\s+(?:url\()?['"]([^'"]+)['"]/g)].map((match) =>
    String(match[1]),
  );
  return resolveImports(root, path, { plain, globs: [] });
}

function resolveImports(root: string, path: string, { plain, globs }: Specifiers): Imports {
  const [files, packages] = [new Set<string>(), new Set<string>()];
  for (const specifier of plain) {
    const file = resolvePath(path, specifier);
    if (file === undefined) packages.add(packageOf(specifier));
    else files.add(file);
  }
  for (const pattern of globs.filter((each) => !each.startsWith('!'))) {
    const below = resolvePath(path, pattern);
    // Files of a package are no files of ours.
    if (below === undefined || below.startsWith('node_modules/')) continue;
    for (const file of globSync(below, { cwd: root })) files.add(file.replaceAll('\\', '/'));
  }
  // A glob also finds the file that holds it.
  files.delete(path);
  return { files: [...files].filter((file) => existsSync(join(root, file))), packages: [...packages] };
}

function collect(node: SyntaxNode, found: Specifiers): void {
  if (isObject(node.source)) found.plain.push(...literals(node.source));
  if (node.type === 'TSImportType') found.plain.push(...literals(node.argument));
  if (node.type === 'NewExpression' && isUrlOfModule(node))
    found.plain.push(...literals((node.arguments as unknown[])[0]));
  if (node.type === 'CallExpression' && isGlob(node.callee))
    found.globs.push(...literals((node.arguments as unknown[])[0]));
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

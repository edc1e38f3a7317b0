// Checks imports against the two tables of layers.
import { PACKAGES, LAYER_FOLDERS } from './floors.ts';
import { formatLine } from './format-line.ts';
import { innerLayerOf, innerLayersAllow, INNER_LAYERS, publicFileInstead } from './inner-layers.ts';
import type { SourceFile } from './project.ts';

/**
 * A line for every import that the tables do not allow, and for every file in a folder that they do not have.
 */
export function checkLayers(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, imports }) => {
    const folder = layerOf(path);
    if (folder === undefined || isBesideLayers(path)) {
      const table = folder === undefined ? 'floors.ts' : 'inner-layers.ts';
      const sentence = `No layer has this folder. Move the file, or add the folder to check/${table}.`;
      return [formatLine('layers.unknown-folder', path, sentence)];
    }
    return [
      ...imports.files.flatMap((file) => checkImport(path, file, folder)),
      ...imports.packages.flatMap((name) => checkPackage(path, name)),
    ];
  });
}

function checkImport(path: string, file: string, folder: string): string[] {
  const found: string[] = [];
  if (layerOf(file) !== folder && !(LAYER_FOLDERS.get(folder) ?? []).some((each) => isWithin(file, each)))
    found.push(
      formatLine('layers.forbidden', path, `It imports ${file}, which ${folder} may not. ${WAY_OUT}`),
    );
  if (!innerLayersAllow(path, file))
    found.push(formatLine('layers.upward', path, `It imports ${file}, which its layer may not. ${WAY_OUT}`));
  const instead = publicFileInstead(path, file);
  if (instead !== undefined) found.push(formatLine('layers.public', path, publicFileSentence(file, instead)));
  return found;
}

const WAY_OUT = 'Move the code, or pass the value in.';

function publicFileSentence(file: string, instead: string): string {
  return instead === file
    ? `It imports its own domain's public file ${file}. Import the file that defines the name.`
    : `It imports ${file} of another domain. Import ${instead}.`;
}

function checkPackage(path: string, name: string): string[] {
  const isForbidden = PACKAGES.some(
    (rule) => rule.name.test(name) && !rule.only.some((folder) => isWithin(path, folder)),
  );
  if (!isForbidden) return [];
  const sentence = `It imports "${name}", which only the folders in src/tools/check/floors.ts may import.`;
  return [formatLine('layers.package', path, sentence)];
}

/** The folder of the first table that holds a file: the longest one. */
function layerOf(path: string): string | undefined {
  return [...LAYER_FOLDERS.keys()]
    .filter((each) => isWithin(path, each))
    .sort((a, b) => b.length - a.length)[0];
}

/** A file in a folder of a program with layers, but in none of them. */
function isBesideLayers(path: string): boolean {
  const program = INNER_LAYERS.find((each) => path.startsWith(`${each.program}/`))?.program;
  return (
    program !== undefined && path.slice(program.length + 1).includes('/') && innerLayerOf(path) === undefined
  );
}

function isWithin(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

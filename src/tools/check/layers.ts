import { PACKAGES, ROOMS } from './floors.ts';
import { innerLayerOf, innerLayersAllow, INNER_LAYERS, publicFileInstead } from './inner-layers.ts';
import type { SourceFile } from './source-files.ts';

/** The room of the table that a file lives in: the one with the longest folder. */
function roomOf(path: string): string | undefined {
  return [...ROOMS.keys()].filter((room) => isWithin(path, room)).sort((a, b) => b.length - a.length)[0];
}

/** A line for every import that goes against the table. */
export function checkLayers(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, imports }) => {
    const home = roomOf(path);
    if (home === undefined)
      return [
        `layers.homeless at ${path} - No floor has a room for this file. Move it, or add its folder to the table.`,
      ];
    if (isBesideLayers(path))
      return [
        `layers.homeless at ${path} - Its program has layers, and this folder is none of them. Move the file, or add the folder to src/tools/check/inner-layers.ts.`,
      ];
    return [
      ...imports.files.flatMap((file) => checkInner(path, file)),
      ...imports.files
        .filter((file) => !mayImport(home, file))
        .map(
          (file) =>
            `layers.forbidden at ${path} - It imports ${file}, which ${home} may not import. Move the code, or hand the value in.`,
        ),
      ...imports.packages
        .filter((name) =>
          PACKAGES.some(
            (rule) => rule.name.test(name) && !rule.only.some((folder) => isWithin(path, folder)),
          ),
        )
        .map(
          (name) =>
            `layers.package at ${path} - It imports "${name}", which does not belong here. Only some folders may (src/tools/check/floors.ts).`,
        ),
    ];
  });
}

/** A line for an import that goes against the layers inside its program. */
function checkInner(path: string, file: string): string[] {
  if (!innerLayersAllow(path, file))
    return [
      `layers.upward at ${path} - It imports ${file}, which its layer may not import (src/tools/check/inner-layers.ts). Move the code, or pass the value in.`,
    ];
  const instead = publicFileInstead(path, file);
  if (instead === undefined) return [];
  return [
    instead === file
      ? `layers.public at ${path} - It imports its own domain's public file ${file}. Import the file that defines the name.`
      : `layers.public at ${path} - It imports ${file} of another domain. Import ${instead}.`,
  ];
}

/** A file in a folder of a program with layers, but in none of them. */
function isBesideLayers(path: string): boolean {
  const program = INNER_LAYERS.find((each) => path.startsWith(`${each.program}/`))?.program;
  return (
    program !== undefined && path.slice(program.length + 1).includes('/') && innerLayerOf(path) === undefined
  );
}

function mayImport(home: string, file: string): boolean {
  return roomOf(file) === home || (ROOMS.get(home) ?? []).some((folder) => isWithin(file, folder));
}

function isWithin(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}
